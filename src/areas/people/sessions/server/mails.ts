import { texts } from '#platform/shared/text.ts';

/** The mails about signing in, in the reader's language. */
export const sessionMails = texts({
  newDeviceSubject: { en: 'New sign-in to your account', es: 'Nuevo inicio de sesión en su cuenta' },
  newDeviceBody: {
    en: 'Hello {name},\n\nsomebody signed in to your account from a device that we have not seen before:\n\n{device}\n{ip}\n\nIf it was you, do nothing. If not, change your password at once: that signs out every other device.\n',
    es: 'Hola, {name}:\n\nalguien inició sesión en su cuenta desde un dispositivo que no habíamos visto antes:\n\n{device}\n{ip}\n\nSi fue usted, no haga nada. Si no, cambie su contraseña de inmediato: así se cierran las sesiones en todos los demás dispositivos.\n',
  },
  reuseSubject: { en: 'A sign-in of yours was ended', es: 'Se cerró una de sus sesiones' },
  reuseBody: {
    en: 'Hello {name},\n\na key that keeps you signed in was used a second time, from {ip}. Somebody may have copied it, so we ended that sign-in. Sign in again. If you see devices that you do not know under Settings, Security, end them and change your password.\n',
    es: 'Hola, {name}:\n\nuna clave que mantiene abierta su sesión se usó por segunda vez, desde {ip}. Es posible que alguien la haya copiado, por lo que cerramos esa sesión. Vuelva a iniciar sesión. Si en Configuración, Seguridad ve dispositivos que no conoce, ciérrelos y cambie su contraseña.\n',
  },
  passwordSubject: { en: 'Your password was changed', es: 'Su contraseña cambió' },
  passwordBody: {
    en: 'Hello {name},\n\nthe password of your account was changed, and your other devices were signed out. If it was not you, ask for a new password on the sign-in page and tell the people you work with.\n',
    es: 'Hola, {name}:\n\nla contraseña de su cuenta cambió y se cerraron las sesiones en sus otros dispositivos. Si no fue usted, pida una contraseña nueva en la página de inicio de sesión y avise a las personas con las que trabaja.\n',
  },
  totpOnSubject: { en: 'Sign-in with a code is on', es: 'El inicio de sesión con código está activado' },
  totpOnBody: {
    en: 'Hello {name},\n\nfrom now on your account asks for a code of your authenticator app. If you did not set this up, change your password at once.\n',
    es: 'Hola, {name}:\n\na partir de ahora su cuenta pide un código de su aplicación de autenticación. Si usted no lo configuró, cambie su contraseña de inmediato.\n',
  },
  totpOffSubject: { en: 'Sign-in with a code is off', es: 'El inicio de sesión con código está desactivado' },
  totpOffBody: {
    en: 'Hello {name},\n\nyour account no longer asks for a code of your authenticator app. If it was not you, change your password at once.\n',
    es: 'Hola, {name}:\n\nsu cuenta ya no pide un código de su aplicación de autenticación. Si no fue usted, cambie su contraseña de inmediato.\n',
  },
  tokenSubject: { en: 'A personal token was made', es: 'Se creó un token personal' },
  tokenBody: {
    en: 'Hello {name},\n\na personal token named “{token}” was made for your account. Whoever holds it can act in your name. If it was not you, end it under Settings, Tokens, and change your password.\n',
    es: 'Hola, {name}:\n\nse creó un token personal llamado «{token}» para su cuenta. Quien lo tenga puede actuar en su nombre. Si no fue usted, elimínelo en Configuración, Tokens, y cambie su contraseña.\n',
  },
  linkedSubject: { en: 'A way to sign in was added', es: 'Se agregó una forma de iniciar sesión' },
  linkedBody: {
    en: 'Hello {name},\n\nyou can now sign in to your account through {provider}. If it was not you, remove it under Settings, Security, and change your password.\n',
    es: 'Hola, {name}:\n\nahora puede iniciar sesión en su cuenta mediante {provider}. Si no fue usted, quítelo en Configuración, Seguridad, y cambie su contraseña.\n',
  },
  unlinkedSubject: { en: 'A way to sign in was removed', es: 'Se quitó una forma de iniciar sesión' },
  unlinkedBody: {
    en: 'Hello {name},\n\nyour account can no longer be signed in to through {provider}. If it was not you, change your password at once.\n',
    es: 'Hola, {name}:\n\nya no se puede iniciar sesión en su cuenta mediante {provider}. Si no fue usted, cambie su contraseña de inmediato.\n',
  },
  codeSubject: { en: '{code} is your code for {brand}', es: '{code} es su código para {brand}' },
  signUpBody: {
    en: 'Your code is {code}. Enter it to finish signing up:\n\n{link}\n\nIt works for {minutes} minutes. If you did not ask for it, do nothing.\n',
    es: 'Su código es {code}. Escríbalo para terminar su registro:\n\n{link}\n\nFunciona durante {minutes} minutos. Si no lo pidió, no haga nada.\n',
  },
  resetBody: {
    en: 'Your code is {code}. Enter it to set a new password.\n\nIt works for {minutes} minutes. If you did not ask for it, do nothing: your password stays as it is.\n',
    es: 'Su código es {code}. Escríbalo para establecer una contraseña nueva.\n\nFunciona durante {minutes} minutos. Si no lo pidió, no haga nada: su contraseña no cambia.\n',
  },
  linkBody: {
    en: 'Your code is {code}. Enter it to sign in through {provider}.\n\nIt works for {minutes} minutes. If you did not just sign in there, do nothing: nobody gets in without the code.\n',
    es: 'Su código es {code}. Escríbalo para iniciar sesión mediante {provider}.\n\nFunciona durante {minutes} minutos. Si no acaba de iniciar sesión allí, no haga nada: nadie entra sin el código.\n',
  },
  knownSubject: { en: 'You already have an account', es: 'Usted ya tiene una cuenta' },
  knownBody: {
    en: 'Somebody asked for an account at {brand} with this address, which has one already. If it was you, sign in, or ask for a new password on the sign-in page:\n\n{link}\n',
    es: 'Alguien pidió una cuenta en {brand} con esta dirección, que ya tiene una. Si fue usted, inicie sesión o pida una contraseña nueva en la página de inicio de sesión:\n\n{link}\n',
  },
});
