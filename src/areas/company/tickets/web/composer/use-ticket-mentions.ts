import { useActiveUsers } from '#areas/people/accounts/web/queries.ts';

const staffGroups: readonly string[] = ['admin', 'employee', 'third_party_staff'];

/** The people who may be mentioned on a ticket, as somebody types: staff, and of those outside whoever reads the words. */
export function useTicketMentions(readers: readonly { id: string }[]) {
  const people = useActiveUsers().data ?? [];
  return async (q: string) =>
    people
      .filter(
        (each) =>
          each.group.some((group) => staffGroups.includes(group)) || readers.some((reader) => reader.id === each.id),
      )
      .map((each) => ({ id: each.id, name: `${each.first_name} ${each.last_name}` }))
      .filter(({ name }) => name.toLocaleLowerCase().includes(q.toLocaleLowerCase()))
      .slice(0, 8);
}
