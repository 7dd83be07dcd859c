// The measure to compare with: nothing but Fastify and pg, sending the same rows, or changing one,
// without sign-in, rights or checks.
import Fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20, options: '-c timezone=UTC' });
const query: { text: string; values: unknown[] } = JSON.parse(process.env['BENCH_QUERY'] ?? '{}');
const app = Fastify();
app.get('/api/projects/', async () => (await pool.query(query)).rows);
app.patch<{ Params: { id: string }; Body: { plan_code: string } }>('/api/units/:id', async ({ params, body }) => {
  const { rows } = await pool.query(
    'update units set plan_code = $2, version = version + 1, updated_at = now() where id = $1 returning *',
    [params.id, body.plan_code],
  );
  return rows[0];
});
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
process.stdout.write(`http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}\n`);
