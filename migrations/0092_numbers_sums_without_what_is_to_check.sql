-- The sums of a BOM in work hold no line that is still to check; a released one has none.
update boms b set material_cents = s.material, labor_cents = s.labor
from (
  select bom_id,
    coalesce(sum(ext_cents) filter (where not optional and state <> 'check'), 0) as material,
    coalesce(sum(labor_cents) filter (where not optional and state <> 'check'), 0) as labor
  from bom_lines group by bom_id
) s
where s.bom_id = b.id and b.status in ('draft', 'in_review') and (b.material_cents, b.labor_cents) <> (s.material, s.labor);
