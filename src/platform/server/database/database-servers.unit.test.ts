import { expect, test } from 'vitest';
import { serversIn } from './database-servers.ts';

test('one address names one server or several, with all the rest in common', () => {
  expect(serversIn('postgresql://u:p%2C@one/hearth')).toEqual(['postgresql://u:p%2C@one/hearth']);
  expect(serversIn('postgresql://u:p%2C@one:5432,two:5433/hearth?sslmode=require')).toEqual([
    'postgresql://u:p%2C@one:5432/hearth?sslmode=require',
    'postgresql://u:p%2C@two:5433/hearth?sslmode=require',
  ]);
  expect(serversIn('postgres://[::1]:5432,[::2]:5432/hearth')).toEqual([
    'postgres://[::1]:5432/hearth',
    'postgres://[::2]:5432/hearth',
  ]);
  expect(serversIn('postgresql://u:p@/hearth?user=u&host=/run/a,/run/b&port=5433')).toEqual([
    'postgresql://u:p@/hearth?user=u&host=/run/a&port=5433',
    'postgresql://u:p@/hearth?user=u&host=/run/b&port=5433',
  ]);
  expect(serversIn('postgresql://u:p@/hearth?host=%2Frun%2Fa')).toEqual(['postgresql://u:p@/hearth?host=%2Frun%2Fa']);
});
