import { recordKinds } from '#areas/platform-services/changes/choices.ts';
import { texts, type Text } from '#platform/shared/text.ts';
import { navItems } from '#app/nav.ts';

const t = texts({
  dashboard: { en: 'Dashboard', es: 'Inicio' },
  inbox: { en: 'Inbox', es: 'Bandeja' },
  companyWall: { en: 'Company wall', es: 'Muro de la empresa' },
  settings: { en: 'Settings', es: 'Ajustes' },
  newProject: { en: 'New project', es: 'Nuevo proyecto' },
  foundryPunchList: { en: 'Foundry punch list', es: 'Lista de pendientes de planta' },
  sitePunchList: { en: 'Site punch list', es: 'Lista de pendientes de obra' },
  serviceProvider: { en: 'New service provider', es: 'Proveedor de servicio nuevo' },
  appliance: { en: 'New appliance', es: 'Electrodoméstico nuevo' },
  solarIncentive: { en: 'New solar incentive', es: 'Incentivo solar nuevo' },
  checkbox: { en: 'New checkbox of manuals', es: 'Casilla nueva de manuales' },
  factoryForm: { en: 'New factory punch item', es: 'Pendiente de planta nuevo' },
  siteForm: { en: 'New site punch item', es: 'Pendiente de obra nuevo' },
  tickets: { en: 'Tickets', es: 'Tickets' },
  newTicket: { en: 'New ticket', es: 'Ticket nuevo' },
  sales: { en: 'Sales overview', es: 'Resumen de ventas' },
  pipeline: { en: 'Pipeline', es: 'Embudo de ventas' },
  salesPlan: { en: 'Targets and room', es: 'Metas y lugar en planta' },
  salesRoom: { en: 'What takes the room of a factory', es: 'Qué ocupa el lugar de una planta' },
  design: { en: 'Design overview', es: 'Resumen de diseño' },
  catalogue: { en: 'Catalogue', es: 'Catálogo' },
  newEstimate: { en: 'New estimate', es: 'Estimación nueva' },
  newBim2bom: { en: 'New bill of materials from a model', es: 'Lista de materiales nueva desde un modelo' },
  newModelBom: { en: 'New assembly group', es: 'Grupo de ensamble nuevo' },
  operations: { en: 'Operations', es: 'Operaciones' },
  meetings: { en: 'Meetings', es: 'Reuniones' },
  charts: { en: 'Charts', es: 'Gráficas' },
  executive: { en: 'Executive view', es: 'Vista ejecutiva' },
  developerHome: { en: 'My projects', es: 'Mis proyectos' },
  ownOrganisation: { en: 'My organisation', es: 'Mi organización' },
  ownerHome: { en: 'My home', es: 'Mi casa' },
  floorPhotos: { en: 'Modules of the floor', es: 'Módulos de la planta' },
});

/** Names of the screens that no entry of the sidebar names, by their path. */
const others: Readonly<Record<string, Text>> = {
  ...Object.fromEntries(Object.values(recordKinds).map(({ screen, many }) => [screen, many])),
  '/': t.dashboard,
  '/inbox': t.inbox,
  '/wall': t.companyWall,
  '/settings': t.settings,
  '/projects/new-project': t.newProject,
  '/projects/foundry-punch-list': t.foundryPunchList,
  '/projects/site-punch-list': t.sitePunchList,
  '/projects/owner-manuals/service-provider-form': t.serviceProvider,
  '/projects/owner-manuals/appliance-form': t.appliance,
  '/projects/owner-manuals/solar-incentive-form': t.solarIncentive,
  '/projects/owner-manuals/checkbox-form': t.checkbox,
  '/projects/punch-lists/factory-form': t.factoryForm,
  '/projects/punch-lists/site-form': t.siteForm,
  '/floor/punch-lists/factory-form': t.factoryForm,
  '/floor/punch-lists/site-form': t.siteForm,
  '/tickets': t.tickets,
  '/tickets/ticket-form': t.newTicket,
  '/sales': t.sales,
  '/sales/pipeline': t.pipeline,
  '/sales/plan': t.salesPlan,
  '/sales/room': t.salesRoom,
  '/design': t.design,
  '/design/catalogue': t.catalogue,
  '/design/estimates/new-estimate': t.newEstimate,
  '/design/estimates/new-bim2bom': t.newBim2bom,
  '/design/model-platform-bom/new': t.newModelBom,
  '/operations': t.operations,
  '/meetings': t.meetings,
  '/charts': t.charts,
  '/executive': t.executive,
  '/owner': t.ownerHome,
  '/developer': t.developerHome,
  '/developer/organisation': t.ownOrganisation,
  '/floor': t.floorPhotos,
};

export interface ScreenName {
  label: Text;
  /** The entry of the sidebar above it, where there is one. */
  parent?: Text | undefined;
}

const fromNav = new Map<string, ScreenName>(
  navItems.flatMap((item) => [
    ...(item.to === undefined ? [] : [[item.to, { label: item.label }] as const]),
    ...(item.children ?? []).map(({ to, label }) => [to, { label, parent: item.label }] as const),
  ]),
);

/** What a screen is called; undefined for one that has no name of its own, as a step on the way of a sign-in. */
export function screenName(path: string): ScreenName | undefined {
  const own = others[path];
  return own === undefined ? fromNav.get(path) : { label: own };
}
