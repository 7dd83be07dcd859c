import { texts } from '#platform/shared/text.ts';

/** Kinds of rates in words. */
export const rateKindChoices = texts({
  labor_class: { en: 'Labor, factory', es: 'Mano de obra, planta' },
  site_labor: { en: 'Labor, site', es: 'Mano de obra, obra' },
  shop_overhead: { en: 'Shop overhead', es: 'Gastos de planta' },
  engineering: { en: 'Engineering', es: 'Ingeniería' },
  freight: { en: 'Freight', es: 'Flete' },
  crane_set: { en: 'Crane and set', es: 'Grúa y montaje' },
  storage: { en: 'Storage', es: 'Almacenaje' },
  permit_fee: { en: 'Permits and fees', es: 'Permisos y derechos' },
  markup: { en: 'Mark-up', es: 'Recargo' },
  contingency: { en: 'Contingency', es: 'Contingencia' },
  escalation: { en: 'Escalation', es: 'Escalamiento' },
  tax: { en: 'Tax', es: 'Impuesto' },
  currency: { en: 'Currency', es: 'Moneda' },
});

export const rateUnitChoices = texts({
  usd_per_hour: { en: '$/h', es: '$/h' },
  percent: { en: '%', es: '%' },
  usd_per_mile: { en: '$/mile', es: '$/milla' },
  usd_per_module: { en: '$/module', es: '$/módulo' },
  usd_per_sqft: { en: '$/sq ft', es: '$/ft²' },
  usd_per_day: { en: '$/day', es: '$/día' },
  usd: { en: '$', es: '$' },
  times: { en: '×', es: '×' },
});

export const rateStatusChoices = texts({
  draft: { en: 'Waiting', es: 'En espera' },
  approved: { en: 'Approved', es: 'Aprobada' },
  rejected: { en: 'Sent back', es: 'Devuelta' },
});
