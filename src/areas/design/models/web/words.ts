import type { QuantityDoubt } from '../schema.ts';
import { texts, type Language, type Text } from '#platform/shared/text.ts';

const classWords: Readonly<Record<string, Text>> = texts({
  IFCWALL: { en: 'Walls', es: 'Muros' },
  IFCSLAB: { en: 'Slabs', es: 'Losas' },
  IFCROOF: { en: 'Roofs', es: 'Techos' },
  IFCDOOR: { en: 'Doors', es: 'Puertas' },
  IFCWINDOW: { en: 'Windows', es: 'Ventanas' },
  IFCBEAM: { en: 'Beams', es: 'Vigas' },
  IFCCOLUMN: { en: 'Columns', es: 'Columnas' },
  IFCMEMBER: { en: 'Members', es: 'Miembros' },
  IFCPLATE: { en: 'Plates', es: 'Placas' },
  IFCCOVERING: { en: 'Coverings', es: 'Revestimientos' },
  IFCSTAIR: { en: 'Stairs', es: 'Escaleras' },
  IFCSTAIRFLIGHT: { en: 'Stair flights', es: 'Tramos de escalera' },
  IFCRAILING: { en: 'Railings', es: 'Barandales' },
  IFCFURNISHINGELEMENT: { en: 'Furnishing', es: 'Mobiliario' },
  IFCFURNITURE: { en: 'Furniture', es: 'Muebles' },
  IFCFOOTING: { en: 'Footings', es: 'Zapatas' },
  IFCFLOWTERMINAL: { en: 'Fixtures and outlets', es: 'Terminales' },
  IFCELEMENTASSEMBLY: { en: 'Assemblies', es: 'Ensambles' },
  IFCBUILDINGELEMENTPROXY: { en: 'Parts without a class', es: 'Elementos sin clase' },
  IFCBUILDINGELEMENTPART: { en: 'Element parts', es: 'Partes de elementos' },
  IFCCURTAINWALL: { en: 'Curtain walls', es: 'Muros cortina' },
  IFCSPACE: { en: 'Rooms', es: 'Espacios' },
});

/** Why a quantity waits for a look before it is counted with. */
export const doubtWords = texts({
  shape: { en: 'contradicts the shape', es: 'contradice la forma' },
  unit: { en: 'unknown unit', es: 'unidad desconocida' },
}) satisfies Record<QuantityDoubt, Text>;

/** The name of a class for people; one without is shown as the file has it. */
export function classWord(ifcClass: string, language: Language): string {
  const family = ifcClass.replace(/(?:STANDARDCASE|ELEMENTEDCASE)$/u, '');
  return classWords[family]?.[language] ?? family.replace(/^IFC/u, 'Ifc ').toLowerCase().replace(/^ifc /u, 'Ifc ');
}
