import { texts } from '#platform/shared/text.ts';

/** The mails about accounts, in the reader's language. */
export const accountMails = texts({
  accessSubject: { en: 'Your access has changed', es: 'Su acceso ha cambiado' },
  accessBody: {
    en: 'Hello {name},\n\n{by} has changed what you may do. For your safety you were signed out everywhere. Sign in again to go on.\n',
    es: 'Hola, {name}:\n\n{by} cambió lo que usted puede hacer. Por su seguridad se cerraron todas sus sesiones. Vuelva a iniciar sesión para continuar.\n',
  },
  invitationSubject: { en: 'You are invited to {brand}', es: 'Tiene una invitación a {brand}' },
  invitationBody: {
    en: 'Hello{name},\n\n{by} invites you to {brand}. Open this link to make your account:\n\n{link}\n\nThe link is for {email} only, works once, and ends after {days} days.\n',
    es: 'Hola{name}:\n\n{by} le invita a {brand}. Abra este enlace para crear su cuenta:\n\n{link}\n\nEl enlace es solo para {email}, funciona una vez y caduca a los {days} días.\n',
  },
  unitInvitationBody: {
    en: 'Hello{name},\n\n{by} invites you to {brand}, where you can follow {unit} ({project}). Open this link to register:\n\n{link}\n\nThe link is for {email} only, works once, and ends after {days} days.\n',
    es: 'Hola{name}:\n\n{by} le invita a {brand}, donde puede seguir {unit} ({project}). Abra este enlace para registrarse:\n\n{link}\n\nEl enlace es solo para {email}, funciona una vez y caduca a los {days} días.\n',
  },
  organisationInvitationBody: {
    en: 'Hello{name},\n\n{by} invites you to {brand}, where you can follow the projects of {organisation}. Open this link to make your account:\n\n{link}\n\nThe link is for {email} only, works once, and ends after {days} days.\n',
    es: 'Hola{name}:\n\n{by} le invita a {brand}, donde puede seguir los proyectos de {organisation}. Abra este enlace para crear su cuenta:\n\n{link}\n\nEl enlace es solo para {email}, funciona una vez y caduca a los {days} días.\n',
  },
  codeSubject: { en: '{code} is your code for {brand}', es: '{code} es su código para {brand}' },
  codeBody: {
    en: 'Your code is {code}.\n\nIt works for {minutes} minutes. If you did not ask for it, do nothing: nobody gets in without it.\n',
    es: 'Su código es {code}.\n\nFunciona durante {minutes} minutos. Si no lo pidió, no haga nada: nadie puede entrar sin él.\n',
  },
  closedSubject: { en: 'Your account is closed', es: 'Su cuenta está cerrada' },
  closedBody: {
    en: 'Somebody asked to register this address with {brand}. Its account is closed or suspended, so no code was sent. If it was you, ask the people you work with at {brand}.\n',
    es: 'Alguien pidió registrar esta dirección en {brand}. Su cuenta está cerrada o suspendida, por lo que no se envió ningún código. Si fue usted, consulte a su contacto en {brand}.\n',
  },
  approvedSubject: { en: 'You have access to {unit}', es: 'Ya tiene acceso a {unit}' },
  approvedBody: {
    en: 'Hello {name},\n\nyou now have access to {unit}. Sign in here:\n\n{link}\n',
    es: 'Hola, {name}:\n\nya tiene acceso a {unit}. Inicie sesión aquí:\n\n{link}\n',
  },
  refusedSubject: { en: 'Your registration was not accepted', es: 'Su registro no fue aceptado' },
  refusedBody: {
    en: 'Hello {name},\n\nyour registration with {brand} was not accepted. The reason given: {reason}\n',
    es: 'Hola, {name}:\n\nsu registro en {brand} no fue aceptado. El motivo: {reason}\n',
  },
});
