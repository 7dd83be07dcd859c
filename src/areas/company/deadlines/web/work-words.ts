import { numberFormat, type Language } from '#platform/shared/text.ts';

/** Working time as people say it: `1 h 30 m`, `40 m`, `8 h`. Never days: how long a working day is differs. */
export function formatWork(minutes: number, language: Language): string {
  const whole = Math.abs(Math.round(minutes));
  const [hours, rest] = [Math.floor(whole / 60), whole % 60];
  const figure = numberFormat(language, { maximumFractionDigits: 0 });
  const said = [
    ...(hours > 0 ? [`${figure.format(hours)} h`] : []),
    ...(rest > 0 || hours === 0 ? [`${figure.format(rest)} ${language === 'es' ? 'min' : 'm'}`] : []),
  ];
  return said.join(' ');
}
