import { texts } from '#platform/shared/text.ts';

/** What is refused, in both languages. */
export const rules = texts({
  taken: { en: 'There is a developer of this name.', es: 'Ya existe un desarrollador con este nombre.' },
  email: { en: 'Is no e-mail address.', es: 'No es una dirección de correo.' },
  noDeveloper: {
    en: 'Has no developer’s account. Invite this person instead.',
    es: 'No tiene cuenta de desarrollador. Mejor invita a esta persona.',
  },
  inAlready: { en: 'Is in already.', es: 'Ya está dentro.' },
  self: {
    en: 'Nobody changes their own place. Ask another admin.',
    es: 'Nadie cambia su propio lugar. Pide ayuda a otro administrador.',
  },
  tooMany: {
    en: 'Has 200 people and invitations, which is all that fits.',
    es: 'Tiene 200 personas e invitaciones, que es el máximo.',
  },
});
