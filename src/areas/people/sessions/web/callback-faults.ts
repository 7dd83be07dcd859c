import { texts, type Text } from '#platform/shared/text.ts';

/** Why a sign-in through a provider did not work, by the word that came back. */
export const whyNot: Readonly<Record<string, Text>> = texts({
  refused: { en: 'You, or your provider, said no.', es: 'Tú o tu proveedor dijeron que no.' },
  expired: { en: 'That took too long. Start again.', es: 'Tardó demasiado. Empieza de nuevo.' },
  no_email: {
    en: 'Your provider did not say which address is yours.',
    es: 'Tu proveedor no dijo cuál es tu dirección.',
  },
  no_account: {
    en: 'Nobody here has that account. Ask the person you work with for an invitation.',
    es: 'Nadie aquí tiene esa cuenta. Pide una invitación a la persona con quien trabajas.',
  },
  taken: {
    en: 'That account already belongs to somebody else here.',
    es: 'Esa cuenta ya pertenece a otra persona aquí.',
  },
  too_many: {
    en: 'You have linked as many providers as there can be. Unlink one first.',
    es: 'Ya vinculaste tantos proveedores como se puede. Quita uno primero.',
  },
  failed: {
    en: 'Your provider could not be reached. Try again.',
    es: 'No se pudo llegar a tu proveedor. Inténtalo de nuevo.',
  },
});
