/** What sign-in, people, invitations and the limits refuse with, in Spanish. */
export const accountRules: Readonly<Record<string, string>> = {
  'The code is wrong or has expired.': 'El código es incorrecto o ya venció.',
  'Is wrong or has expired.': 'Es incorrecto o ya venció.',
  'This is not your present password.': 'Esta no es tu contraseña actual.',
  'This password is easily guessed. Take several words that do not belong together.':
    'Esta contraseña es fácil de adivinar. Usa varias palabras que no tengan relación entre sí.',
  'Enter your password.': 'Escribe tu contraseña.',
  'Enter the code from your authenticator app.': 'Escribe el código de tu aplicación de autenticación.',
  'Sign out and in again first: you have no password, so only a fresh sign-in proves that it is you.':
    'Primero cierra la sesión y vuelve a iniciarla: no tienes contraseña, así que solo un inicio de sesión reciente prueba que eres tú.',
  'The second factor is on already. Switch it off first.': 'El segundo factor ya está activado. Desactívalo primero.',
  'The second factor is on already.': 'El segundo factor ya está activado.',
  'The second factor is off already.': 'El segundo factor ya está desactivado.',
  'Begin with a new secret.': 'Empieza con una clave nueva.',
  'Sign in with your password and code, then link the provider in Settings.':
    'Inicia sesión con tu contraseña y tu código, y después vincula el proveedor en Configuración.',
  'This is your only way to sign in. Set a password first, by "Forgot password".':
    'Es tu única forma de iniciar sesión. Primero establece una contraseña con «¿Olvidaste tu contraseña?».',
  'A personal token may not do this. Sign in instead.': 'Un token personal no puede hacer esto. Inicia sesión.',
  'This token may not do that.': 'Este token no puede hacer eso.',
  'The sample password is refused here, because others can reach this portal. Ask for a new one by “Forgot password”.':
    'La contraseña de ejemplo no se acepta aquí, porque otras personas pueden llegar a este portal. Pide una nueva con «¿Olvidaste tu contraseña?».',
  'You are asking for a lot at once. Wait a moment, then go on.':
    'Estás pidiendo mucho a la vez. Espera un momento y continúa.',
  'Too many requests come from your network. Wait a moment, or sign in.':
    'Llegan demasiadas solicitudes desde tu red. Espera un momento o inicia sesión.',
  'You have made several exports in the last minute. Wait a moment, then make the next one.':
    'Hiciste varias exportaciones en el último minuto. Espera un momento y haz la siguiente.',
  'You have mentioned everybody several times in the last hour. Name the people instead, or wait.':
    'Mencionaste a todos varias veces en la última hora. Nombra a las personas o espera.',
  'Nobody changes their own groups.': 'Nadie cambia sus propios grupos.',
  'The account is closed. Invite the person again.': 'La cuenta está cerrada. Invita de nuevo a la persona.',
  'The account is closed already.': 'La cuenta ya está cerrada.',
  'Nobody suspends themselves.': 'Nadie se suspende a sí mismo.',
  'Nobody closes their own account.': 'Nadie cierra su propia cuenta.',
  'The invitation has not been taken up yet.': 'La invitación aún no se ha aceptado.',
  'The invitation has been taken up.': 'La invitación ya se aceptó.',
  'The invitation has been taken back.': 'La invitación se retiró.',
  'The invitation is for another address.': 'La invitación es para otra dirección.',
  'This invitation is not valid any more.': 'Esta invitación ya no es válida.',
  'Name a successor for the open projects.': 'Nombra a quien se hará cargo de los proyectos abiertos.',
  'Must be somebody else.': 'Debe ser otra persona.',
  'Must be an active person.': 'Debe ser una persona activa.',
  'Must be a member of staff.': 'Debe ser parte del personal.',
  'The last active admin stays.': 'El último administrador activo se queda.',
  'Belongs to another account.': 'Es de otra cuenta.',
  'Is taken.': 'Ya está en uso.',
  'Only admins invite staff and floor managers.': 'Solo los administradores invitan a personal y a jefes de planta.',
  'Staff and floor managers are not invited by a personal token. Sign in instead.':
    'Un token personal no invita a personal ni a jefes de planta. Inicia sesión.',
  'Only staff are given groups of choice.': 'Solo al personal se le eligen grupos.',
  'Owners and developers are invited to a unit.': 'A propietarios y desarrolladores se les invita a una unidad.',
  'Only owners and developers are invited to a unit.': 'Solo se invita a una unidad a propietarios y desarrolladores.',
  'Is required for owners and developers.': 'Es obligatorio para propietarios y desarrolladores.',
  'Is no unit.': 'No es una unidad.',
  'The unit is gone.': 'La unidad ya no está.',
  'The account is suspended. Bring it back first.': 'La cuenta está suspendida. Reactívala primero.',
  'The account is not active.': 'La cuenta no está activa.',
  'This person has an account. Change its groups instead.': 'Esta persona ya tiene cuenta. Cambia sus grupos.',
  'This person is in already.': 'Esta persona ya tiene acceso.',
  'Has been written to often enough. Take the invitation back and make a new one.':
    'Ya se le escribió muchas veces. Retira la invitación y crea otra.',
  'It has been sent often enough. Take it back and make a new one.': 'Ya se envió muchas veces. Retírala y crea otra.',
  'This person is invited already. Send the invitation again instead.':
    'Esta persona ya tiene una invitación. Envíala de nuevo.',
  'Is invited already.': 'Ya tiene una invitación.',
  'Has been decided already.': 'Ya se decidió.',
  'Nobody decides on their own registration.': 'Nadie decide sobre su propio registro.',
  'Has no rows below its header.': 'No tiene filas debajo del encabezado.',
  'Is not a known column.': 'No es una columna conocida.',
  'Is required with the other.': 'Es obligatorio junto con el otro.',
  'Must be a JPEG, PNG or WebP picture.': 'Debe ser una imagen JPEG, PNG o WebP.',
  'The picture is damaged.': 'La imagen está dañada.',
  'The person has named the unit already.': 'La persona ya nombró la unidad.',
  'Must be a known kind.': 'Debe ser un tipo conocido.',
  'Must lie in the future.': 'Debe estar en el futuro.',
  'Must be an address of the portal.': 'Debe ser una dirección del portal.',
  'Must be an address of the portal, beginning with a slash.':
    'Debe ser una dirección del portal que empiece con una diagonal.',
  'Choose the unit that the person means.': 'Elige la unidad a la que se refiere la persona.',
};

/** The ones with figures and names. */
export const accountPatterns: readonly (readonly [RegExp, string])[] = [
  [/^You have (\d+) tokens\. End one that you no longer need\.$/u, 'Tienes $1 tokens. Termina alguno que ya no uses.'],
  [
    /^At most (\d+) pages can be starred: take one out first\.$/u,
    'Se pueden marcar como máximo $1 páginas: quita una primero.',
  ],
  [/^Must lie within (\d+) days\.$/u, 'Debe estar dentro de $1 días.'],
  [/^An account has at most (\d+) providers\.$/u, 'Una cuenta tiene como máximo $1 proveedores.'],
  [/^Must be at least (\d+) pixels wide and high\.$/u, 'Debe medir al menos $1 píxeles de ancho y de alto.'],
  [/^Can not be read as CSV: (.+)\.$/u, 'No se puede leer como CSV: $1.'],
  [/^Is the same as row (\d+)\.$/u, 'Es igual que la fila $1.'],
];
