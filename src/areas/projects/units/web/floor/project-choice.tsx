import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Select } from '#ui/inputs/select.tsx';
import type { Module } from '#areas/projects/units/schema.ts';
import { loadsOf, type NamedProject } from './floor-stages.ts';

const t = texts({
  title: { en: 'Projects of your factory', es: 'Proyectos de tu planta' },
  all: { en: 'All projects of your factory', es: 'Todos los proyectos de tu planta' },
});

interface ProjectChoiceProps {
  projects: readonly NamedProject[];
  modules: readonly Module[];
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
}

/** Narrows the modules to those of one project. */
export function ProjectChoice({ projects, modules, chosen, onChoose }: ProjectChoiceProps) {
  const say = useSay();
  return (
    <Select
      aria-label={say(t.title)}
      size="large"
      value={chosen ?? 'all'}
      onValueChange={(id) => onChoose(id === 'all' ? undefined : id)}
      items={[
        { value: 'all', label: say(t.all) },
        ...loadsOf(projects, modules).map(({ project, load }) => ({
          value: project.id,
          label: project.name,
          detail: String(load.line + load.held + load.yard),
        })),
      ]}
    />
  );
}
