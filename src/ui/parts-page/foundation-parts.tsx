import { CraneDrawing } from '../drawings/crane-drawing.tsx';
import { FloorPlanDrawing } from '../drawings/floor-plan-drawing.tsx';
import { HouseDrawing } from '../drawings/house-drawing.tsx';
import { ModuleDrawing } from '../drawings/module-drawing.tsx';
import { NightHouse } from '../drawings/night-house.tsx';
import factoryHall from '../drawings/factory-hall.svg';
import foundation from '../drawings/foundation.svg';
import livingRoom from '../drawings/living-room.svg';
import onTheRoad from '../drawings/on-the-road.svg';
import setDay from '../drawings/set-day.svg';
import { Picture } from '../marks/picture.tsx';
import { Line, PartFrame } from './part-frame.tsx';

const roles = {
  Ground: ['canvas', 'surface', 'raised', 'sunken', 'line', 'line-strong', 'control'],
  Words: ['text-1', 'text-2', 'text-3'],
  Ember: ['accent', 'accent-hover', 'accent-line', 'accent-fill', 'accent-text'],
  Meaning: ['info-line', 'info-fill', 'good-line', 'good-fill', 'warn-line', 'warn-fill', 'bad-line', 'bad-fill'],
  Status: ['st-1', 'st-2', 'st-3', 'st-4', 'st-5', 'st-6', 'st-7', 'st-8'],
  Charts: ['c-1', 'c-2', 'c-3', 'c-4', 'c-5', 'c-6'],
};

export function ColourParts() {
  return (
    <PartFrame title="Colour roles" span={12}>
      <div className="flex flex-wrap justify-between gap-6">
        {Object.entries(roles).map(([group, names]) => (
          <div key={group}>
            <h3 className="mb-2 text-13 font-label text-text-2">{group}</h3>
            <div className="flex gap-1.5">
              {names.map((name) => (
                <span
                  key={name}
                  title={name}
                  className="h-8.5 w-6.5 rounded-2 inset-ring inset-ring-swatch-edge"
                  style={{ background: `var(--${name})` }}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
    </PartFrame>
  );
}

const sizes = [
  { name: '32 / 650', look: 'text-32 font-title tracking-display', words: '$4,278,350' },
  { name: '24 / 650', look: 'text-24 font-title tracking-title', words: 'Juniper Ridge Townhomes' },
  { name: '20 / 650', look: 'text-20 font-title tracking-title', words: 'Ship and set dates' },
  { name: '16 / 450', look: 'text-16', words: 'Your home is set on Tuesday' },
  { name: '14 / 450', look: 'text-14', words: 'Module 8 is on QA hold since Thursday' },
  { name: '13 / 550', look: 'text-13 font-label', words: 'Next milestone' },
  { name: '12 / 450', look: 'text-12 text-text-3', words: 'Sent by Dana Whitfield, 42 min ago' },
];

export function TypeParts() {
  return (
    <PartFrame title="Type" span={5}>
      {sizes.map((size) => (
        <div key={size.name} className="grid grid-cols-[62px_1fr] items-baseline py-1">
          <small className="text-12 text-text-3">{size.name}</small>
          <span className={size.look}>{size.words}</span>
        </div>
      ))}
    </PartFrame>
  );
}

export function DrawingParts() {
  return (
    <>
      <PartFrame title="Line drawings" span={7}>
        <Line className="justify-around">
          <ModuleDrawing />
          <CraneDrawing />
          <FloorPlanDrawing />
          <HouseDrawing />
        </Line>
      </PartFrame>
      <PartFrame title="The house at night: one drawing, any crop" span={12}>
        <div className="grid grid-cols-1 gap-4 md:grid-cols-[1fr_1.4fr_300px]">
          <NightHouse className="h-80 rounded-[16px]">
            <p className="text-20 font-title tracking-display">Two modules, one afternoon.</p>
            <p className="text-14">Sagebrush Court, Carson City. Set on July 9.</p>
          </NightHouse>
          <NightHouse className="h-80 rounded-[16px]" />
          <NightHouse className="h-80 rounded-[16px]" />
        </div>
      </PartFrame>
      <PartFrame title="Scenes, in their frames" span={12}>
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-5">
          <Picture
            src={factoryHall}
            alt="Modules on the line of a factory"
            caption="Line 1, module 14, today"
            className="aspect-[8/5]"
            lazy={false}
          />
          <Picture src={onTheRoad} alt="A truck carrying a wrapped module" className="aspect-[8/5]" lazy={false} />
          <Picture src={setDay} alt="A crane setting a module" className="aspect-[8/5]" lazy={false} />
          <Picture src={livingRoom} alt="A furnished living room" className="aspect-[8/5]" lazy={false} />
          <Picture src={foundation} alt="A foundation ready for modules" className="aspect-[8/5]" lazy={false} />
        </div>
      </PartFrame>
    </>
  );
}
