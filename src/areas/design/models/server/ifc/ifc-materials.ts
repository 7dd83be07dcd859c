import type { StepFile } from './step/step-file.ts';
import { numberOf, referenceOf, referencesOf, textOf } from './step/step-values.ts';

/** One material of an element; of a layer its thickness in metres, of a part its share from 0 to 1. */
export interface ElementMaterial {
  name: string;
  thicknessM?: number;
  share?: number;
  /** What the layer or part is for, where the file says so. */
  part?: string;
}

/** A material association leads to a set, that to layers, those to materials. */
const deepest = 6;

/** The materials behind one association, in the order of the layers. */
export function materialsAt(file: StepFile, id: number, metresPerUnit: number, depth = 0): ElementMaterial[] {
  const entity = file.entity(id);
  if (entity === undefined || depth > deepest) return [];
  const { values } = entity;
  const inner = (ids: readonly number[]) => ids.flatMap((each) => materialsAt(file, each, metresPerUnit, depth + 1));
  switch (entity.type) {
    case 'IFCMATERIAL': {
      const name = textOf(values[0]);
      return name === undefined ? [] : [{ name }];
    }
    case 'IFCMATERIALLAYERSETUSAGE':
    case 'IFCMATERIALPROFILESETUSAGE':
    case 'IFCMATERIALLAYERSET':
    case 'IFCMATERIALLIST':
      return inner(referencesOf(values[0]));
    case 'IFCMATERIALPROFILESET':
    case 'IFCMATERIALCONSTITUENTSET':
      return inner(referencesOf(values[2]));
    case 'IFCMATERIALLAYER':
    case 'IFCMATERIALLAYERWITHOFFSETS': {
      const name = nameOfMaterial(file, referenceOf(values[0]));
      const thickness = numberOf(values[1]);
      const part = textOf(values[3]);
      return [
        {
          name: name ?? '',
          ...(thickness === undefined ? {} : { thicknessM: thickness * metresPerUnit }),
          ...(part === undefined ? {} : { part }),
        },
      ];
    }
    case 'IFCMATERIALPROFILE':
    case 'IFCMATERIALPROFILEWITHOFFSETS': {
      const name = nameOfMaterial(file, referenceOf(values[2]));
      const part = textOf(values[0]);
      return name === undefined ? [] : [{ name, ...(part === undefined ? {} : { part }) }];
    }
    case 'IFCMATERIALCONSTITUENT': {
      const name = nameOfMaterial(file, referenceOf(values[2]));
      const share = numberOf(values[3]);
      const part = textOf(values[0]);
      return name === undefined
        ? []
        : [{ name, ...(share === undefined ? {} : { share }), ...(part === undefined ? {} : { part }) }];
    }
    default:
      return [];
  }
}

function nameOfMaterial(file: StepFile, id: number | undefined): string | undefined {
  return id === undefined ? undefined : textOf(file.entity(id)?.values[0]);
}
