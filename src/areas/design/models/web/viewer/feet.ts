import { metresPerFoot } from '#platform/shared/measures.ts';
import { formatNumber } from '#platform/shared/money.ts';
import { numberFormat, type Language } from '#platform/shared/text.ts';

/** Of an inch; what a tape measure on site shows. */
const sixteenths = 16;
const inchesPerFoot = 12;

/** A length as it is said on site: `12 ft 4 3/8 in`, and in metres. */
export function lengthWords(metres: number, language: Language): { shown: string; si: string } {
  const parts = Math.round((Math.abs(metres) / metresPerFoot) * inchesPerFoot * sixteenths);
  const feet = Math.floor(parts / (inchesPerFoot * sixteenths));
  const inches = Math.floor(parts / sixteenths) % inchesPerFoot;
  const rest = parts % sixteenths;
  const by = rest === 0 ? 1 : rest & -rest;
  const fraction = rest === 0 ? '' : ` ${rest / by}/${sixteenths / by}`;
  const inchWords = `${inches === 0 && fraction !== '' ? fraction.trim() : `${inches}${fraction}`} in`;
  return {
    shown: `${metres < 0 ? '-' : ''}${feet === 0 ? '' : `${formatNumber(feet, language)} ft `}${inchWords}`,
    si: `${numberFormat(language, { minimumFractionDigits: 3, maximumFractionDigits: 3 }).format(metres)} m`,
  };
}
