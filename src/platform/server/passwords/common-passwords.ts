/**
 * Words that people build passwords of, and guessers try first: what is asked for, keyboard runs, names, teams, seasons, endearments,
 * in the two languages of the portal. Together with the digits and signs that people add, they stand for the top of every list of
 * leaked passwords that is long enough for our rule of length.
 */
export const commonWords: readonly string[] = `
password passwort passwords pass word passw0rd contrasena contraseña clave secreta secreto secret letmein welcome bienvenido bienvenida login logon signin
access acceso admin administrator administrador root toor user usuario guest invitado default changeme change cambiar test testing prueba temp temporal
master maestro super superman superuser system sistema server servidor computer computadora internet network windows google facebook apple samsung
microsoft android iphone amazon hello hola goodbye please trustno trust nothing whatever
qwerty qwertyuiop qwertz azerty asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qazwsx wsxedc qweasd asdzxc poiuy lkjhg mnbvc abcd abcde abcdef abcdefg abc
one two three four five six seven eight nine zero uno dos tres cuatro cinco seis siete ocho nueve cero
iloveyou loveyou love lover lovely forever always baby babygirl honey sweet sweety sweetheart angel angels princess princesa prince queen king
teamo tequiero amor amorcito mivida corazon corazón hermosa hermoso bonita cariño estrella
sunshine moonlight rainbow butterfly flower flowers summer winter spring autumn fall verano invierno primavera otoño
monday tuesday wednesday thursday friday saturday sunday lunes martes miercoles jueves viernes sabado domingo
january february march april june july august september october november december
enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
football futbol fútbol soccer baseball beisbol basketball hockey golf tennis guitar guitarra music musica
dragon monkey tiger lion eagle falcon wolf bear panda dolphin puppy kitty cat dog perro gato horse turtle shadow ghost
batman spiderman pokemon pikachu starwars matrix naruto minecraft fortnite roblox nirvana metallica
ferrari mercedes porsche corvette mustang chevrolet toyota honda harley yamaha ranger hunter killer soldier
michael jordan jennifer jessica ashley daniel david robert thomas charlie andrew matthew anthony joshua george
maria jose juan carlos miguel alejandro fernando francisco daniela alejandra guadalupe sofia gabriela valentina
america mexico mexicano california texas chivas pumas monterrey guadalajara barcelona madrid realmadrid liverpool arsenal chelsea juventus
yankees cowboys lakers steelers patriots broncos raiders packers
jesus jesuschrist cristo dios blessed faith heaven freedom liberty money dinero diamond silver golden platinum
company empresa office oficina business work trabajo house home casa hearth onehearth factory fabrica builder modular
pepper cookie chocolate banana orange cherry peanut cheese coffee pizza tequila
fuckyou fuckoff fuck bitch asshole sexy hottie pussy puta cabron
`
  .trim()
  .split(/\s+/u);
