import { texts } from '#platform/shared/text.ts';

/** The screens that a later issue builds, by the name their page shows until then. The one table of what is missing. */
export const missing = texts({
  siteManual: { en: 'Site manual', es: 'Manual de obra' },
  projects: { en: 'Projects', es: 'Proyectos' },
  newProject: { en: 'New project', es: 'Nuevo proyecto' },
  projectPage: { en: 'Project', es: 'Proyecto' },
  projectBreakdown: { en: 'Project Breakdown', es: 'Desglose de proyectos' },
  breakEvenTarget: { en: 'Break Even Target', es: 'Punto de equilibrio' },
  activeProjects: { en: 'Active Projects', es: 'Proyectos activos' },
  ownerManuals: { en: 'Owner Manuals', es: 'Manuales del propietario' },
  ownerManualEditor: { en: 'Owner manual editor', es: 'Editor del manual del propietario' },
  ownerManual: { en: 'Owner manual', es: 'Manual del propietario' },
  serviceProvider: { en: 'Service provider', es: 'Proveedor de servicio' },
  appliance: { en: 'Appliance', es: 'Electrodoméstico' },
  solarIncentive: { en: 'Solar incentive', es: 'Incentivo solar' },
  checkbox: { en: 'Checkbox', es: 'Casilla' },
  sales: { en: 'Sales overview', es: 'Resumen de ventas' },
  pipeline: { en: 'Pipeline', es: 'Embudo de ventas' },
  opportunities: { en: 'Opportunities', es: 'Oportunidades' },
  rates: { en: 'Rates', es: 'Tarifas' },
  design: { en: 'Design overview', es: 'Resumen de diseño' },
  productOverview: { en: 'Product', es: 'Producto' },
  modelBom: { en: 'Model platform bill of materials', es: 'Lista de materiales de la plataforma de modelos' },
  operations: { en: 'Operations', es: 'Operaciones' },
  charts: { en: 'Charts', es: 'Gráficas' },
  documentation: { en: 'Documentation', es: 'Documentación' },
  courses: { en: 'Courses', es: 'Cursos' },
  executive: { en: 'Executive view', es: 'Vista ejecutiva' },
  okrs: { en: 'OKRs', es: 'OKR' },
  admin: { en: 'Admin', es: 'Administración' },
  settings: { en: 'Settings', es: 'Ajustes' },
  signUp: { en: 'Sign up', es: 'Crear cuenta' },
  resetPassword: { en: 'Reset password', es: 'Restablecer contraseña' },
  registration: { en: 'Registration', es: 'Registro' },
});

export type MissingScreen = keyof typeof missing;
