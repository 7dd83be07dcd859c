import type { Text } from '#platform/shared/text.ts';
import type { lineTypes, markupBases, markupCategories, markupKinds, places } from '#areas/design/shared/pricing.ts';
import type { confidences, costSources, estimateBases, estimateKinds } from './schema.ts';
import type { EstimateStatus } from './states.ts';

type Words<L extends readonly string[]> = Record<L[number], Text>;

export const estimateStatusChoices: Record<EstimateStatus, Text> = {
  draft: { en: 'Draft', es: 'Borrador' },
  in_review: { en: 'In review', es: 'En revisión' },
  approved: { en: 'Approved', es: 'Aprobada' },
  sent: { en: 'Sent', es: 'Enviada' },
  accepted: { en: 'Accepted', es: 'Aceptada' },
  declined: { en: 'Declined', es: 'Rechazada' },
  expired: { en: 'Expired', es: 'Vencida' },
  superseded: { en: 'Superseded', es: 'Reemplazada' },
  archived: { en: 'Archived', es: 'Archivada' },
};

export const estimateKindChoices: Words<typeof estimateKinds> = {
  concept: { en: 'Concept', es: 'Concepto' },
  budget: { en: 'Budget', es: 'Presupuesto base' },
  detailed: { en: 'Detailed', es: 'Detallado' },
  change: { en: 'Change', es: 'Cambio' },
};

export const estimateBasisChoices: Words<typeof estimateBases> = {
  manual: { en: 'By hand', es: 'A mano' },
  bim2bom: { en: 'Building model', es: 'Modelo' },
  cad_bom: { en: 'CAD BOM', es: 'BOM de CAD' },
  copy: { en: 'Copy', es: 'Copia' },
};

export const lineTypeChoices: Words<typeof lineTypes> = {
  material: { en: 'Material', es: 'Material' },
  labor: { en: 'Labor', es: 'Mano de obra' },
  equipment: { en: 'Equipment', es: 'Equipo' },
  subcontract: { en: 'Subcontract', es: 'Subcontrato' },
  freight: { en: 'Freight', es: 'Flete' },
  allowance: { en: 'Allowance', es: 'Provisión' },
  fee: { en: 'Fee', es: 'Honorario' },
  other: { en: 'Other', es: 'Otro' },
};

export const placeChoices: Words<typeof places> = {
  factory: { en: 'Factory', es: 'Planta' },
  transport: { en: 'Transport', es: 'Transporte' },
  site: { en: 'Site', es: 'Obra' },
};

export const costSourceChoices: Words<typeof costSources> = {
  catalog: { en: 'Catalogue', es: 'Catálogo' },
  rate: { en: 'Rate', es: 'Tarifa' },
  quote: { en: 'Quote', es: 'Cotización' },
  history: { en: 'History', es: 'Historial' },
  manual: { en: 'By hand', es: 'A mano' },
};

export const confidenceChoices: Words<typeof confidences> = {
  high: { en: 'High', es: 'Alta' },
  medium: { en: 'Medium', es: 'Media' },
  low: { en: 'Low', es: 'Baja' },
};

export const markupCategoryChoices: Words<typeof markupCategories> = {
  overhead: { en: 'Overhead', es: 'Indirectos' },
  profit: { en: 'Profit', es: 'Utilidad' },
  tax: { en: 'Tax', es: 'Impuesto' },
  contingency: { en: 'Contingency', es: 'Contingencia' },
  insurance: { en: 'Insurance', es: 'Seguro' },
  bond: { en: 'Bond', es: 'Fianza' },
};

export const markupKindChoices: Words<typeof markupKinds> = {
  percent: { en: 'Percent', es: 'Porcentaje' },
  fixed: { en: 'Fixed sum', es: 'Suma fija' },
  per_module: { en: 'Per module', es: 'Por módulo' },
  per_sqft: { en: 'Per sq ft', es: 'Por ft²' },
};

export const markupBaseChoices: Words<typeof markupBases> = {
  direct: { en: 'Direct cost', es: 'Costo directo' },
  taxable: { en: 'Taxable lines', es: 'Partidas gravables' },
  cumulative: { en: 'All above', es: 'Todo lo anterior' },
};
