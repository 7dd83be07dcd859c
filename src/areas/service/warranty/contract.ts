import { contract } from '#platform/shared/contract.ts';
import { IdParams } from '#platform/shared/ids.ts';
import {
  Charts,
  ChartsQuery,
  EmergencyPhones,
  HomeQuery,
  HomeWarranty,
  ItemDetail,
  ReportDraft,
  Reported,
} from './schema.ts';

/** What warranty items have beside the calls of their record. */
export const warrantyContract = contract({
  report: {
    method: 'POST',
    path: '/warranty/reports',
    summary:
      'Reports what is wrong in a home: owners about theirs, developers about their projects, staff for whoever called.',
    access: 'warranty.report',
    body: ReportDraft,
    reply: Reported,
    status: 201,
  },
  home: {
    method: 'GET',
    path: '/warranty/home',
    summary: 'What a home is covered for and until when, and the number that is answered at any hour.',
    access: 'warranty.report',
    query: HomeQuery,
    groups: 'in_turn',
    reply: HomeWarranty,
  },
  readPhones: {
    method: 'GET',
    path: '/warranty/emergency-phones',
    summary: 'The numbers that owners are shown in an emergency, of the company and of each factory.',
    access: 'zone.admin',
    reply: EmergencyPhones,
  },
  setPhones: {
    method: 'PUT',
    path: '/warranty/emergency-phones',
    summary: 'Sets the numbers that owners are shown in an emergency, for everybody.',
    access: 'zone.admin',
    body: EmergencyPhones,
    reply: EmergencyPhones,
  },
  detail: {
    method: 'GET',
    path: '/warranty-items/:id/detail',
    summary: 'Why a warranty item is covered or not, what was reported with it, and what may be the same thing twice.',
    access: 'warranty.read',
    params: IdParams,
    reply: ItemDetail,
  },
  charts: {
    method: 'GET',
    path: '/warranty/charts',
    summary:
      'Items per hundred homes by system, where they come from, what is got back, what homes cost, and what repeats.',
    access: 'warranty.read',
    query: ChartsQuery,
    reply: Charts,
  },
});
