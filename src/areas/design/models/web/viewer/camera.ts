import { Matrix3, Matrix4, Vector3, type Box3, type PerspectiveCamera } from 'three';

/** Space around what is looked at, as a share of it. */
const margin = 1.08;
/** Straight from above a camera would not know what is up: a hair from the front. */
export const sides = {
  front: [0, 0, 1],
  back: [0, 0, -1],
  left: [-1, 0, 0],
  right: [1, 0, 0],
  top: [0, 1, 1e-4],
  bottom: [0, -1, 1e-4],
} as const;
export type Side = keyof typeof sides;

/** How far from its middle a camera that looks from this direction has each corner of the box just within the picture. */
export function distanceFor(camera: PerspectiveCamera, box: Box3, from: Vector3): number {
  const centre = box.getCenter(new Vector3());
  const [right, up, back] = [new Vector3(), new Vector3(), new Vector3()];
  new Matrix4().lookAt(from, new Vector3(), camera.up).extractBasis(right, up, back);
  const tall = Math.tan((camera.fov * Math.PI) / 360) / margin;
  const wide = tall * camera.aspect;
  let far = 0;
  for (const x of [box.min.x, box.max.x])
    for (const y of [box.min.y, box.max.y])
      for (const z of [box.min.z, box.max.z]) {
        const corner = new Vector3(x, y, z).sub(centre);
        const aside = Math.max(Math.abs(corner.dot(right)) / wide, Math.abs(corner.dot(up)) / tall);
        far = Math.max(far, corner.dot(back) + aside);
      }
  return far;
}

/** How the world is turned before a camera, as a style sheet writes it: its y points down. */
export function turnInCss(camera: PerspectiveCamera): string {
  const [a, b, c, d, e, f, g, h, i] = new Matrix3()
    .setFromMatrix4(new Matrix4().makeRotationFromQuaternion(camera.quaternion.clone().invert()))
    .toArray();
  const rows = [a, -b, c, 0, -d, e, -f, 0, g, -h, i, 0, 0, 0, 0, 1];
  return `matrix3d(${rows.map((each) => each.toFixed(5)).join(',')})`;
}
