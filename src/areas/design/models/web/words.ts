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
  IFCPILE: { en: 'Piles', es: 'Pilotes' },
  IFCRAMP: { en: 'Ramps', es: 'Rampas' },
  IFCSHADINGDEVICE: { en: 'Shading', es: 'Parasoles' },
  IFCDISCRETEACCESSORY: { en: 'Accessories', es: 'Accesorios' },
  IFCMECHANICALFASTENER: { en: 'Fasteners', es: 'Fijaciones' },
  IFCELECTRICAPPLIANCE: { en: 'Electric appliances', es: 'Aparatos eléctricos' },
  IFCLIGHTFIXTURE: { en: 'Light fixtures', es: 'Luminarias' },
  IFCLAMP: { en: 'Lamps', es: 'Lámparas' },
  IFCOUTLET: { en: 'Outlets', es: 'Contactos' },
  IFCSWITCHINGDEVICE: { en: 'Switches', es: 'Interruptores' },
  IFCSENSOR: { en: 'Sensors', es: 'Sensores' },
  IFCALARM: { en: 'Alarms', es: 'Alarmas' },
  IFCSANITARYTERMINAL: { en: 'Sanitary fixtures', es: 'Muebles sanitarios' },
  IFCWASTETERMINAL: { en: 'Drains', es: 'Desagües' },
  IFCAIRTERMINAL: { en: 'Air terminals', es: 'Difusores y rejillas' },
  IFCSPACEHEATER: { en: 'Heaters', es: 'Calefactores' },
  IFCUNITARYEQUIPMENT: { en: 'Packaged units', es: 'Equipos paquete' },
  IFCFAN: { en: 'Fans', es: 'Ventiladores' },
  IFCPUMP: { en: 'Pumps', es: 'Bombas' },
  IFCTANK: { en: 'Tanks', es: 'Tanques' },
  IFCVALVE: { en: 'Valves', es: 'Válvulas' },
  IFCFLOWSEGMENT: { en: 'Pipes and ducts', es: 'Tuberías y ductos' },
  IFCFLOWFITTING: { en: 'Pipe and duct fittings', es: 'Conexiones de tuberías y ductos' },
  IFCPIPESEGMENT: { en: 'Pipes', es: 'Tuberías' },
  IFCPIPEFITTING: { en: 'Pipe fittings', es: 'Conexiones de tubería' },
  IFCDUCTSEGMENT: { en: 'Ducts', es: 'Ductos' },
  IFCDUCTFITTING: { en: 'Duct fittings', es: 'Conexiones de ducto' },
  IFCCABLESEGMENT: { en: 'Cables', es: 'Cables' },
  IFCCABLECARRIERSEGMENT: { en: 'Conduits', es: 'Canalizaciones' },
  IFCELECTRICDISTRIBUTIONBOARD: { en: 'Electrical panels', es: 'Tableros eléctricos' },
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
