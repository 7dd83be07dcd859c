import { texts, type Text } from '#platform/shared/text.ts';
import { withoutEndSlash } from '#platform/web/place.ts';
import { isBuilt } from '../built.ts';

/** One of several screens about the same thing. */
export interface Sister {
  to: string;
  label: Text;
}

const t = texts({
  home: { en: 'Home', es: 'Inicio' },
  wall: { en: 'Wall', es: 'Muro' },
  operations: { en: 'Operations', es: 'Operaciones' },
  charts: { en: 'Charts', es: 'Gráficas' },
  executive: { en: 'Executive', es: 'Dirección' },
  projects: { en: 'Projects', es: 'Proyectos' },
  deviations: { en: 'Deviations', es: 'Desviaciones' },
  ownOrganisation: { en: 'My organisation', es: 'Mi organización' },
  developers: { en: 'Developers', es: 'Desarrolladores' },
  serviceTrips: { en: 'Service trips', es: 'Visitas de servicio' },
  signOffs: { en: 'Sign-offs', es: 'Aprobaciones' },
  signOffTemplates: { en: 'Sign-off templates', es: 'Plantillas de aprobación' },
  overview: { en: 'Overview', es: 'Resumen' },
  pipeline: { en: 'Pipeline', es: 'Embudo de ventas' },
  leads: { en: 'Leads', es: 'Prospectos' },
  activities: { en: 'Activities', es: 'Actividades' },
  contacts: { en: 'Contacts', es: 'Contactos' },
  companies: { en: 'Companies', es: 'Empresas' },
  opportunities: { en: 'Opportunities', es: 'Oportunidades' },
  loi: { en: 'LOI', es: 'Cartas de intención' },
  contracts: { en: 'Contracts', es: 'Contratos' },
  salesPlan: { en: 'Targets and room', es: 'Metas y lugar en planta' },
  stages: { en: 'Stages', es: 'Etapas' },
  contractTemplates: { en: 'Templates', es: 'Plantillas' },
  product: { en: 'Product', es: 'Producto' },
  catalogue: { en: 'Catalogue', es: 'Catálogo' },
  models: { en: 'Models', es: 'Modelos' },
  estimating: { en: 'Estimating', es: 'Estimaciones' },
  assemblies: { en: 'Assemblies', es: 'Ensambles' },
  punchLists: { en: 'Punch lists', es: 'Pendientes' },
  warranty: { en: 'Warranty items', es: 'Casos de garantía' },
  warrantyReports: { en: 'Reports', es: 'Reportes' },
  onCall: { en: 'On-call duties', es: 'Guardias' },
  coverages: { en: 'Coverages', es: 'Coberturas' },
  foundry: { en: 'Factory sheet', es: 'Hoja de planta' },
  site: { en: 'Site sheet', es: 'Hoja de obra' },
  defects: { en: 'Frequent defects', es: 'Defectos frecuentes' },
  tickets: { en: 'Tickets', es: 'Tickets' },
  ticketTypes: { en: 'Categories', es: 'Categorías' },
  checklists: { en: 'Checklists', es: 'Listas de control' },
  savedReplies: { en: 'Saved replies', es: 'Respuestas guardadas' },
  breakdown: { en: 'Breakdown', es: 'Desglose' },
  subtasks: { en: 'Subtasks', es: 'Subtareas' },
});

/** Families of screens: each shows the way to the others, so that none needs an entry of its own in the sidebar. */
const families: readonly (readonly Sister[])[] = [
  [
    { to: '/', label: t.home },
    { to: '/wall', label: t.wall },
    { to: '/operations', label: t.operations },
    { to: '/charts', label: t.charts },
    { to: '/executive', label: t.executive },
  ],
  [
    { to: '/projects', label: t.projects },
    { to: '/projects/deviations', label: t.deviations },
    { to: '/projects/sign-offs', label: t.signOffs },
    { to: '/projects/sign-off-templates', label: t.signOffTemplates },
    { to: '/projects/developers', label: t.developers },
  ],
  [
    { to: '/developer', label: t.projects },
    { to: '/developer/organisation', label: t.ownOrganisation },
  ],
  [
    { to: '/sales', label: t.overview },
    { to: '/sales/leads', label: t.leads },
    { to: '/sales/pipeline', label: t.pipeline },
    { to: '/sales/opportunities', label: t.opportunities },
    { to: '/sales/activities', label: t.activities },
    { to: '/sales/loi', label: t.loi },
    { to: '/sales/contracts', label: t.contracts },
    { to: '/sales/plan', label: t.salesPlan },
    { to: '/sales/contacts', label: t.contacts },
    { to: '/sales/companies', label: t.companies },
    { to: '/sales/contract-templates', label: t.contractTemplates },
    { to: '/sales/stages', label: t.stages },
  ],
  [
    { to: '/design', label: t.overview },
    { to: '/design/product-overview', label: t.product },
    { to: '/design/catalogue', label: t.catalogue },
    { to: '/design/estimates/new-bim2bom', label: t.models },
    { to: '/design/estimates', label: t.estimating },
    { to: '/design/model-platform-bom', label: t.assemblies },
  ],
  [
    { to: '/tickets', label: t.tickets },
    { to: '/tickets/types', label: t.ticketTypes },
    { to: '/tickets/checklists', label: t.checklists },
    { to: '/tickets/replies', label: t.savedReplies },
  ],
  [
    { to: '/projects/project-breakdown', label: t.breakdown },
    { to: '/projects/subtasks', label: t.subtasks },
  ],
  [
    { to: '/projects/warranty-requests', label: t.warranty },
    { to: '/projects/service-trips', label: t.serviceTrips },
    { to: '/projects/warranty-requests/reports', label: t.warrantyReports },
    { to: '/projects/warranty-requests/coverages', label: t.coverages },
    { to: '/projects/warranty-requests/on-call', label: t.onCall },
  ],
  [
    { to: '/projects/punch-lists', label: t.punchLists },
    { to: '/projects/foundry-punch-list', label: t.foundry },
    { to: '/projects/site-punch-list', label: t.site },
    { to: '/projects/punch-lists/templates', label: t.defects },
  ],
];

/** The family of the screen at this path, itself among them, in order: those that are built; none where it stands alone. */
export function sistersOf(path: string): readonly Sister[] {
  const here = withoutEndSlash(path);
  const family = families.find((each) => each.some(({ to }) => to === here)) ?? [];
  const built = family.filter(({ to }) => isBuilt(to));
  return built.length > 1 ? built : [];
}
