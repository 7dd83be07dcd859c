import { defineRecord } from '#platform/shared/record.ts';
import { aside, proseField, titleField, toldOfMoves } from '#platform/shared/record-fields.ts';
import { salesFields } from '#areas/sales/customers/choices.ts';
import { pipelineWords } from '#areas/sales/opportunities/choices.ts';
import { disqualifyReasons, financings, landStatuses, timelines } from './choices.ts';

/** Somebody who might buy: from the first word to an opportunity, or to the reason why none came of it. */
export const lead = defineRecord({
  name: 'lead',
  path: '/leads',
  screen: '/sales/leads',
  one: { en: 'Lead', es: 'Prospecto' },
  many: { en: 'Leads', es: 'Prospectos' },
  code: 'LE',
  access: { read: 'sales.read', write: 'sales.write', remove: 'sales.remove' },
  title: 'name',
  tells: [
    {
      when: 'created',
      to: ['owner'],
      type: 'proj_assigned',
      text: { en: '{record}: this lead waits for your answer', es: '{record}: este prospecto espera tu respuesta' },
    },
    {
      when: 'owner',
      to: ['owner'],
      type: 'proj_assigned',
      text: { en: '{record}: this lead is yours', es: '{record}: este prospecto es tuyo' },
    },
    toldOfMoves(['owner', 'created_by']),
  ],
  sheet: {
    table: 'leads',
    labels: {
      code: 'Number',
      name: 'Name',
      state: 'Deal Stage',
      company_name: 'Company',
      email: 'Email',
      phone: 'Phone',
      source: 'Source',
      channel: 'Channel',
      owner: 'Assignee',
      score: 'Score',
      timeline: 'Timeline',
      next_due: 'Due Date',
    },
  },
  fields: {
    name: titleField({ width: 210, label: { en: 'Name', es: 'Nombre' } }),
    response_due_at: {
      kind: 'moment',
      derived: true,
      label: { en: 'First answer', es: 'Primera respuesta' },
      table: { width: 170 },
      panel: false,
    },
    score: {
      kind: 'number',
      whole: true,
      derived: true,
      label: { en: 'Score', es: 'Puntuación' },
      table: { width: 100 },
      panel: false,
    },
    owner: salesFields.owner,
    company_name: {
      kind: 'text',
      max: 140,
      found: 'words',
      label: { en: 'Company', es: 'Empresa' },
      table: { width: 170 },
    },
    channel: {
      kind: 'choice',
      choices: pipelineWords,
      required: true,
      label: { en: 'Kind', es: 'Tipo' },
      table: { groupable: true },
    },
    source: { ...salesFields.source, required: true },
    campaign: aside({ kind: 'text', max: 80, label: { en: 'Campaign', es: 'Campaña' } }),
    email: {
      ...salesFields.email,
      help: { en: 'An e-mail or a phone is needed.', es: 'Hace falta un correo o un teléfono.' },
    },
    phone: {
      ...salesFields.phone,
      help: {
        en: 'Without a country code it is taken for one of the United States.',
        es: 'Sin clave de país se toma por uno de Estados Unidos.',
      },
    },
    next_step: { kind: 'text', max: 140, label: { en: 'Next step', es: 'Próximo paso' }, table: { width: 190 } },
    next_due: { kind: 'date', deadline: true, label: { en: 'Next step due', es: 'Fecha del próximo paso' } },
    site_address: aside({
      kind: 'text',
      max: 200,
      found: 'words',
      label: { en: 'Address of the site', es: 'Dirección del sitio' },
      form: { wide: true },
    }),
    land_status: aside({
      kind: 'choice',
      choices: landStatuses,
      label: { en: 'Land', es: 'Terreno' },
    }),
    zoning_checked: aside({
      kind: 'flag',
      label: { en: 'Zoning checked', es: 'Uso de suelo revisado' },
    }),
    timeline: {
      kind: 'choice',
      choices: timelines,
      label: { en: 'Wants to build', es: 'Quiere construir' },
    },
    financing: aside({
      kind: 'choice',
      choices: financings,
      label: { en: 'Pays by', es: 'Paga con' },
    }),
    budget_min: aside({
      kind: 'money',
      reads: 'sales.write',
      label: { en: 'Budget from', es: 'Presupuesto desde' },
    }),
    budget_max: aside({
      kind: 'money',
      reads: 'sales.write',
      label: { en: 'Budget up to', es: 'Presupuesto hasta' },
    }),
    units_estimate: aside({
      kind: 'number',
      min: 1,
      max: 10_000,
      whole: true,
      label: { en: 'Homes', es: 'Casas' },
    }),
    product_interest: aside({
      kind: 'text',
      max: 140,
      label: { en: 'Interested in', es: 'Le interesa' },
    }),
    language: aside(salesFields.language),
    message: proseField(4000, { en: 'What they asked', es: 'Lo que preguntó' }, { found: 'words' }),
    first_response_at: aside({
      kind: 'moment',
      derived: true,
      label: { en: 'First answered', es: 'Respondido por primera vez' },
    }),
    last_contact_at: aside({
      kind: 'moment',
      derived: true,
      label: { en: 'Last contact', es: 'Último contacto' },
    }),
    marketing_consent: aside({
      kind: 'flag',
      label: { en: 'May be sent news', es: 'Acepta recibir novedades' },
    }),
    consent_words: proseField(
      600,
      { en: 'What they agreed to', es: 'Lo que aceptaron' },
      {
        help: {
          en: 'The words that they were asked with, and how they said yes.',
          es: 'Las palabras con las que se le preguntó y cómo dijo que sí.',
        },
      },
    ),
    consent_at: aside({
      kind: 'moment',
      derived: true,
      label: { en: 'Consent given or taken back', es: 'Consentimiento dado o retirado' },
    }),
    disqualify_reason: aside({
      kind: 'choice',
      choices: disqualifyReasons,
      form: false,
      label: { en: 'Why not', es: 'Por qué no' },
    }),
    opportunity_id: aside({
      kind: 'link',
      to: 'opportunity',
      derived: true,
      label: { en: 'Opportunity', es: 'Oportunidad' },
    }),
    contact_id: aside({
      kind: 'link',
      to: 'contact',
      derived: true,
      label: { en: 'Contact', es: 'Contacto' },
    }),
    company_id: aside({
      kind: 'link',
      to: 'company',
      derived: true,
      label: { en: 'Became the company', es: 'Pasó a ser la empresa' },
    }),
    qualified_at: aside({
      kind: 'moment',
      derived: true,
      label: { en: 'Qualified on', es: 'Calificado el' },
    }),
    duplicate_of: aside({
      kind: 'link',
      to: 'lead',
      form: false,
      label: { en: 'The same as', es: 'El mismo que' },
    }),
  },
  states: {
    first: 'open',
    words: {
      open: { en: 'Open', es: 'Abierto', tone: 'warn', waits: 'owner' },
      contacted: { en: 'Contacted', es: 'Contactado', tone: 'info', waits: 'owner' },
      nurturing: { en: 'Nurturing', es: 'En seguimiento', tone: 'neutral' },
      qualified: { en: 'Qualified', es: 'Calificado', tone: 'good' },
      unqualified: { en: 'Not qualified', es: 'No calificado', tone: 'neutral' },
      junk: { en: 'Junk', es: 'Basura', tone: 'neutral' },
      merged: { en: 'Merged', es: 'Fusionado', tone: 'neutral' },
    },
    edges: [
      {
        from: ['open'],
        to: 'contacted',
        label: { en: 'Answered', es: 'Respondido' },
        who: 'sales.write',
        requires: ['owner'],
      },
      {
        from: ['contacted'],
        to: 'nurturing',
        label: { en: 'Nurture', es: 'Dar seguimiento' },
        who: 'sales.write',
        requires: ['next_step', 'next_due'],
      },
      {
        from: ['nurturing'],
        to: 'contacted',
        label: { en: 'Back in talks', es: 'Retomar' },
        who: 'sales.write',
      },
      {
        from: ['open', 'contacted', 'nurturing'],
        to: 'unqualified',
        label: { en: 'Disqualify', es: 'Descartar' },
        who: 'sales.write',
        requires: ['disqualify_reason'],
      },
      {
        from: ['open', 'contacted', 'nurturing'],
        to: 'junk',
        label: { en: 'Mark as junk', es: 'Marcar como basura' },
        who: 'sales.write',
      },
      {
        from: ['unqualified', 'junk'],
        to: 'open',
        label: { en: 'Reopen', es: 'Reabrir' },
        who: 'sales.write',
        reason: true,
      },
      {
        from: ['open', 'contacted', 'nurturing', 'unqualified', 'junk'],
        to: 'merged',
        label: { en: 'Merge into another', es: 'Fusionar con otro' },
        who: 'sales.write',
        requires: ['duplicate_of'],
        guards: ['another'],
      },
    ],
  },
});
