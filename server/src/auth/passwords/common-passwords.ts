// The passwords people choose when they are made to use every kind of character. Shorter and simpler
// ones fail the other rules; they are here for servers that relaxed those.
const stems = [
  'password',
  'passwort',
  'p@ssword',
  'p@ssw0rd',
  'passw0rd',
  'pa$$word',
  'pa$$w0rd',
  'welcome',
  'w3lcome',
  'qwerty',
  'qwertz',
  'azerty',
  'qwertyuiop',
  'asdfgh',
  'asdfghjkl',
  'zxcvbnm',
  'admin',
  'administrator',
  'adm1n',
  'letmein',
  'iloveyou',
  'monkey',
  'dragon',
  'football',
  'baseball',
  'sunshine',
  'princess',
  'master',
  'superman',
  'batman',
  'trustno',
  'changeme',
  'default',
  'secret',
  'login',
  'hello',
  'test',
  'testing',
  'user',
  'guest',
  'root',
  'abc',
  'abcd',
  'abcdef',
  'abcdefg',
  'aa',
  'a',
  'summer',
  'winter',
  'spring',
  'autumn',
  'company',
  'google',
  'michael',
  'jessica',
  'charlie',
  'pokemon',
  'starwars',
]
const numbers = [
  '',
  '0',
  '1',
  '2',
  '01',
  '11',
  '12',
  '99',
  '007',
  '111',
  '123',
  '321',
  '1234',
  '4321',
  '12345',
  '123456',
  '1234567',
  '12345678',
  '123456789',
  '1234567890',
  '2020',
  '2021',
  '2022',
  '2023',
  '2024',
  '2025',
  '2026',
]
const marks = ['', '!', '!!', '@', '#', '$', '.', '*', '?', '1!', '!@', '!@#', '@!', '#!']
const whole = [
  '11111111',
  '00000000',
  '88888888',
  '12341234',
  '11223344',
  '123123123',
  '1q2w3e4r',
  '1q2w3e4r!',
  '1q2w3e4r5t',
  '1qaz2wsx',
  '1qaz@wsx',
  '1qaz!qaz',
  '!qaz2wsx',
  '!qaz@wsx',
  'zaq12wsx',
  'zaq1@wsx',
  'q1w2e3r4',
  'qwer1234',
  'qwer1234!',
  'asdf1234',
  'asdf1234!',
  'abcd1234',
  'a1b2c3d4',
  'a1b2c3d4!',
  'correcthorsebatterystaple',
]

let known: Set<string> | undefined

function build() {
  const all = new Set(whole)
  for (const stem of stems) {
    for (const number of numbers) {
      for (const mark of marks) {
        all.add(stem + number + mark)
        all.add(stem + mark + number)
      }
    }
  }
  for (const number of numbers) for (const mark of marks) all.add(number + mark)
  return all
}

export function isCommonPassword(password: string) {
  known ??= build()
  return known.has(password.toLowerCase())
}
