type Mark = { at: number; label: string; tone: 'strong' | 'goal' };

type BulletGaugeProps = {
  /** All of it in words, for those who can't see it. */
  label: string;
  value: number;
  tone: 'good' | 'warn' | 'bad' | 'neutral';
  marks: readonly Mark[];
};

const fills = { good: 'bg-good-line', warn: 'bg-warn-line', bad: 'bg-bad-line', neutral: 'bg-c-1' } as const;

/** How far a number is on its way to one or two marks. The bar begins at zero; the marks are named below it. */
export function BulletGauge({ label, value, tone, marks }: BulletGaugeProps) {
  const largest = Math.max(value, ...marks.map((mark) => mark.at), 1) * 1.08;
  const share = (amount: number) => `${Math.min(100, (amount / largest) * 100)}%`;
  return (
    <div role="img" aria-label={label} className="relative pt-1 pb-6">
      <div className="relative h-5 overflow-hidden rounded-1 bg-press">
        <div className={`h-full ${fills[tone]}`} style={{ width: share(value) }} />
      </div>
      {marks.map((mark) => (
        <div key={mark.label} className="absolute top-0 h-7" style={{ left: share(mark.at) }}>
          <div
            className={mark.tone === 'strong' ? 'h-7 w-0.5 bg-text-1' : 'h-7 border-l-2 border-dashed border-text-2'}
          />
        </div>
      ))}
      <GaugeLabels marks={marks} largest={largest} />
    </div>
  );
}

/** The names of the marks; where two would meet they stand as one. */
function GaugeLabels({ marks, largest }: { marks: readonly Mark[]; largest: number }) {
  const sorted = marks.toSorted((a, b) => a.at - b.at);
  const [first, second] = sorted;
  const isTight = first !== undefined && second !== undefined && (second.at - first.at) / largest < 0.3;
  const groups = isTight ? [{ at: second.at, label: `${first.label} · ${second.label}` }] : sorted;
  return groups.map((group) => {
    const percent = Math.min(100, (group.at / largest) * 100);
    return (
      <span
        key={group.label}
        className="absolute bottom-0 text-12 whitespace-nowrap text-text-2 tabular-nums"
        style={
          percent > 50
            ? { right: `${100 - percent}%`, translate: '4px 0' }
            : { left: `${percent}%`, translate: '-2px 0' }
        }
      >
        {group.label}
      </span>
    );
  });
}
