import { texts, type Text } from '#platform/shared/text.ts';
import type { UnitOfMeasure } from '../schema.ts';

export const measureWords: Record<UnitOfMeasure, Text> = texts({
  module: { en: 'Modules', es: 'Módulos' },
  home: { en: 'Homes', es: 'Casas' },
  sqft: { en: 'Square feet', es: 'Pies cuadrados' },
});

/** So many of a unit of measure, as said in a sentence. */
export const amountWords: Record<UnitOfMeasure, Text> = texts({
  module: { en: '{n, plural, one {# module} other {# modules}}', es: '{n, plural, one {# módulo} other {# módulos}}' },
  home: { en: '{n, plural, one {# home} other {# homes}}', es: '{n, plural, one {# casa} other {# casas}}' },
  sqft: { en: '{n, number} sq ft', es: '{n, number} ft²' },
});

/** One of a unit of measure, after "per". */
export const perWords: Record<UnitOfMeasure, Text> = texts({
  module: { en: 'module', es: 'módulo' },
  home: { en: 'home', es: 'casa' },
  sqft: { en: 'sq ft', es: 'ft²' },
});

export const figureWords = texts({
  fixed_overhead_cents: { en: 'Fixed overhead of the month', es: 'Gastos fijos del mes' },
  avg_price_cents: { en: 'Average price per {unit}', es: 'Precio promedio por {unit}' },
  variable_cost_cents: { en: 'Variable cost per {unit}', es: 'Costo variable por {unit}' },
  profit_goal_cents: { en: 'Profit goal', es: 'Meta de utilidad' },
});

export const words = texts({
  loses: { en: 'Loses money per unit', es: 'Pierde dinero por unidad' },
  losesText: {
    en: 'The price is not above the variable cost, so no number of them breaks even.',
    es: 'El precio no supera el costo variable: ninguna cantidad alcanza el equilibrio.',
  },
  breakEven: { en: 'Break-even', es: 'Equilibrio' },
  target: { en: 'Target', es: 'Meta' },
  produced: { en: 'Produced', es: 'Producido' },
  booked: { en: 'Booked', es: 'Contratado' },
  shipped: { en: 'Shipped', es: 'Enviado' },
  set: { en: 'Set', es: 'Montado' },
  cancel: { en: 'Cancel', es: 'Cancelar' },
  close: { en: 'Close', es: 'Cerrar' },
});
