import { LodMode, RenderedFaces, SnappingClass, type FragmentsModel } from '@thatopen/fragments';
import {
  Box3,
  BufferGeometry,
  type Color,
  DirectionalLight,
  HemisphereLight,
  Line,
  LineBasicMaterial,
  PerspectiveCamera,
  Plane,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { distanceFor, sides, turnInCss, type Side } from './camera.ts';
import { RestingModels } from './resting-models.ts';
import type { Paint, Shown } from './outline.ts';

export type Axis = 'x' | 'y' | 'z';

/** What is left in front of the plane is cut away; `at` goes from 0 to 1 through the model. */
export interface Section {
  axis: Axis;
  at: number;
}

export interface Picked {
  entity: number;
  point: Vector3;
}

/** From where a model is looked at, and where to. */
export interface Look {
  from: Vector3;
  to: Vector3;
}

/** From where a model is seen first: from the front corner, a little from above. */
const firstLook = new Vector3(1, 0.75, 1).normalize();
const modelId = 'model';
/** While the model moves, finer than this is not seen. */
const mostPixelRatio = 2;
/** Frames slower than this are drawn coarser while the model moves, down to a third. */
const slowFrameMs = 45;
const leastScale = 0.35;

/** One model on one canvas: drawn when something has changed, and only then. */
export class ModelScene {
  readonly canvas: HTMLCanvasElement;
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera(45, 1, 0.1, 2000);
  readonly #controls: OrbitControls;
  readonly #fragments: RestingModels;
  readonly #size: ResizeObserver;
  readonly #line = new Line(new BufferGeometry(), new LineBasicMaterial({ depthTest: false }));
  readonly #light = new DirectionalLight('white', 2.2);
  #model: FragmentsModel | undefined;
  #box = new Box3();
  /** Openings, which some programs draw as solids; what they are cut from shows them. */
  #holes: readonly number[] = [];
  /** All with a shape: the library refuses a list with any other in it. */
  #drawn: ReadonlySet<number> = new Set();
  #planes: Plane[] = [];
  #frame = 0;
  #work: Promise<void> = Promise.resolve();
  #isDisposed = false;
  #isMoving = false;
  #isCutTold = true;
  #scale = 1;
  #lastFrameAt = 0;
  #loading: Promise<unknown> = Promise.resolve();
  readonly #followers = new Set<() => void>();

  /** Throws where the browser has no WebGL. */
  constructor(canvas: HTMLCanvasElement) {
    this.canvas = canvas;
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
    this.#renderer.setClearColor(0, 0);
    this.#controls = new OrbitControls(this.#camera, canvas);
    this.#controls.zoomToCursor = true;
    this.#controls.addEventListener('change', () => this.redraw());
    this.#controls.addEventListener('start', () => (this.#isMoving = true));
    this.#controls.addEventListener('end', () => this.#rest());
    this.#fragments = new RestingModels(() => this.redraw());
    this.#line.renderOrder = 2;
    this.#line.visible = false;
    this.#scene.add(new HemisphereLight('#ffffff', '#8d867c', 1.9), this.#light, this.#light.target, this.#line);
    this.#size = new ResizeObserver(() => this.#resize());
    this.#size.observe(canvas);
    this.#resize();
  }

  /** Draws the model; answers the entities that have a shape, openings aside. Nothing is answered when the scene has gone meanwhile. */
  load(bytes: ArrayBuffer): Promise<readonly number[] | undefined> {
    const loading = this.#load(bytes);
    // The library is taken down once it has come to rest: what it still does for a model that nobody looks at any more would throw.
    this.#loading = loading.catch(() => undefined);
    return loading;
  }

  async #load(bytes: ArrayBuffer): Promise<readonly number[] | undefined> {
    const model = await this.#fragments.load(bytes, { modelId, camera: this.#camera });
    if (this.#isDisposed) return undefined;
    this.#model = model;
    this.#fragments.rest(model);
    model.getClippingPlanesEvent = () => this.#planes;
    this.#scene.add(model.object);
    await model.setLodMode(LodMode.ALL_VISIBLE);
    const drawn = await model.getItemsIdsWithGeometry();
    const inOf = async (kind: RegExp) => Object.values(await model.getItemsOfCategories([kind])).flat();
    this.#holes = await inOf(/^IFCOPENINGELEMENT$/u);
    this.#drawn = new Set(drawn);
    const air = new Set([...this.#holes, ...(await inOf(/^IFCSPACE$/u))]);
    const solid = drawn.filter((entity) => !air.has(entity));
    if (air.size > 0) await model.setVisible([...air], false);
    await this.#fragments.ask(model);
    this.#box = await model.getMergedBox(solid.length > 0 ? solid : drawn);
    if (this.#isDisposed) return undefined;
    if (this.#box.isEmpty()) this.#box = model.box.clone();
    this.fit();
    const holes = new Set(this.#holes);
    return drawn.filter((entity) => !holes.has(entity));
  }

  /** The size of the model in metres, along its three axes. */
  get size(): Vector3 {
    return this.#box.getSize(new Vector3());
  }

  show(what: Shown): void {
    this.#then(async (model) => {
      if ('shown' in what) {
        await model.setVisible(undefined, false);
        const shown = what.shown.filter((entity) => this.#drawn.has(entity));
        if (shown.length > 0) await model.setVisible(shown, true);
      } else {
        await model.resetVisible();
        const hidden = [...what.hidden, ...this.#holes].filter((entity) => this.#drawn.has(entity));
        if (hidden.length > 0) await model.setVisible(hidden, false);
      }
    });
  }

  paint(groups: ReadonlyMap<Paint, readonly number[]>, colours: Readonly<Record<Paint, Color>>): void {
    this.#then(async (model) => {
      await model.resetHighlight();
      for (const [paint, entities] of groups) {
        const isPale = paint === 'pale';
        const shaped = entities.filter((entity) => this.#drawn.has(entity));
        if (shaped.length === 0) continue;
        await model.highlight(shaped, {
          color: colours[paint],
          opacity: isPale ? 0.3 : 1,
          transparent: isPale,
          renderedFaces: RenderedFaces.TWO,
          customId: paint,
        });
      }
    });
  }

  /** Undefined takes the cut away. */
  cut(section: Section | undefined): void {
    this.#planes = [];
    if (section !== undefined) {
      const normal = new Vector3();
      normal[section.axis] = -1;
      const { min, max } = this.#box;
      // A hair beyond the model on both ends, so that all and nothing of it are within reach.
      const from = min[section.axis] - 0.01;
      const to = max[section.axis] + 0.01;
      this.#planes = [new Plane(normal, from + (to - from) * section.at)];
    }
    this.#renderer.clippingPlanes = this.#planes;
    this.redraw();
    // What is cut away must not be picked either, which the worker judges.
    if (this.#isCutTold) this.#then(() => this.#tellCut());
    this.#isCutTold = false;
  }

  /** What is under a place of the window; `snap` takes the nearest corner or edge. */
  async pick(clientX: number, clientY: number, snap = false): Promise<Picked | undefined> {
    const model = this.#model;
    if (model === undefined) return undefined;
    const at = { camera: this.#camera, mouse: new Vector2(clientX, clientY), dom: this.canvas };
    if (snap) {
      const snaps = await model.raycastWithSnapping({
        ...at,
        snappingClasses: [SnappingClass.POINT, SnappingClass.LINE],
      });
      const [nearest] = snaps ?? [];
      if (nearest !== undefined) return { entity: nearest.localId, point: nearest.point.clone() };
    }
    const hit = await model.raycast(at);
    return hit === null ? undefined : { entity: hit.localId, point: hit.point.clone() };
  }

  /** A line between two points, over everything; undefined takes it away. */
  measure(ends: readonly [Vector3, Vector3] | undefined, colour: Color): void {
    this.#line.visible = ends !== undefined;
    if (ends !== undefined) this.#line.geometry.setFromPoints([...ends]);
    this.#line.material.color = colour;
    this.redraw();
  }

  /** Where a point stands on the canvas, in CSS pixels. */
  placeOf(point: Vector3): { x: number; y: number } {
    const { x, y } = point.clone().project(this.#camera);
    return { x: ((x + 1) / 2) * this.canvas.clientWidth, y: ((1 - y) / 2) * this.canvas.clientHeight };
  }

  /** Told after each picture, for what stands beside the canvas in its place; answers how to end it. */
  followFrames(place: () => void): () => void {
    this.#followers.add(place);
    place();
    return () => {
      this.#followers.delete(place);
    };
  }

  /** How the world is turned before the eye, as a style sheet writes it. */
  get turnInCss(): string {
    return turnInCss(this.#camera);
  }

  get look(): Look {
    return { from: this.#camera.position.clone(), to: this.#controls.target.clone() };
  }

  /** Looks from there; how far is seen stays as it is for the whole model. */
  lookFrom({ from, to }: Look): void {
    this.#camera.position.copy(from);
    this.#controls.target.copy(to);
    // So near that the whole model's nearest plane would cut what is looked at.
    this.#camera.near = Math.min(this.#camera.near, from.distanceTo(to) / 200);
    this.#camera.updateProjectionMatrix();
    this.#controls.update();
    this.redraw();
  }

  /** Takes these parts for the whole model: the house without its site. Looks at them unless somebody has left the view elsewhere. */
  async frame(entities: readonly number[], keepsLook: boolean): Promise<void> {
    const shaped = entities.filter((entity) => this.#drawn.has(entity));
    const box = shaped.length === 0 ? undefined : await this.#model?.getMergedBox(shaped);
    if (this.#isDisposed || box === undefined || box.isEmpty()) return;
    this.#box = box;
    if (!keepsLook) this.fit();
  }

  /** Looks at the whole model from one side. */
  lookFromSide(side: Side): void {
    this.#lookAt(this.#box, new Vector3(...sides[side]).normalize());
  }

  /** Looks at the whole model, or at some parts of it. */
  fit(entities?: readonly number[]): void {
    if (entities === undefined || entities.length === 0) return this.#lookAt(this.#box, firstLook);
    const shaped = entities.filter((entity) => this.#drawn.has(entity));
    if (shaped.length === 0) return;
    void this.#model?.getMergedBox(shaped).then((box) => {
      if (!this.#isDisposed && !box.isEmpty())
        this.#lookAt(box, this.#camera.position.clone().sub(this.#controls.target).normalize());
    });
  }

  /** Turns by keys, in radians. */
  turn(aside: number, up: number): void {
    const offset = this.#camera.position.clone().sub(this.#controls.target);
    const length = offset.length();
    const level = Math.acos(Math.min(1, Math.max(-1, offset.y / length)));
    const around = Math.atan2(offset.x, offset.z) + aside;
    const next = Math.min(Math.PI - 0.05, Math.max(0.05, level - up));
    offset.set(Math.sin(next) * Math.sin(around), Math.cos(next), Math.sin(next) * Math.cos(around));
    this.#camera.position.copy(this.#controls.target).addScaledVector(offset, length);
    this.#controls.update();
    this.redraw();
  }

  /** Moves by keys, in shares of the distance. */
  move(right: number, up: number): void {
    const far = this.#camera.position.distanceTo(this.#controls.target);
    const step = new Vector3(right, up, 0).applyQuaternion(this.#camera.quaternion).multiplyScalar(far);
    this.#camera.position.add(step);
    this.#controls.target.add(step);
    this.#controls.update();
    this.redraw();
  }

  /** Comes nearer by a factor below one. */
  zoom(by: number): void {
    const offset = this.#camera.position.clone().sub(this.#controls.target).multiplyScalar(by);
    this.#camera.position.copy(this.#controls.target).add(offset);
    this.#controls.update();
    this.redraw();
  }

  redraw(): void {
    if (this.#frame === 0 && !this.#isDisposed) this.#frame = requestAnimationFrame((now) => this.#draw(now));
  }

  dispose(): void {
    this.#isDisposed = true;
    cancelAnimationFrame(this.#frame);
    this.#size.disconnect();
    this.#controls.dispose();
    this.#line.geometry.dispose();
    this.#line.material.dispose();
    void Promise.all([this.#loading, this.#work]).then(() => this.#fragments.dispose());
    this.#renderer.dispose();
  }

  /** Changes of the model one after the other; each ends with what it shows. */
  #then(act: (model: FragmentsModel) => Promise<void>): void {
    this.#work = this.#work
      .then(async () => {
        if (this.#model === undefined || this.#isDisposed) return;
        await act(this.#model);
        await this.#fragments.ask(this.#model);
      })
      // The view is an aid: whatever the library says, the page and the next change go on.
      .catch(reportError);
  }

  #tellCut(): Promise<void> {
    this.#isCutTold = true;
    return Promise.resolve();
  }

  #draw(now: number): void {
    this.#frame = 0;
    if (this.#isMoving) this.#pace(now);
    // The light comes over the shoulder from aside, so that nothing one looks at is in the dark and two walls of a corner differ.
    const aside = new Vector3(0.9, 1.1, 0).multiplyScalar(this.#reach).applyQuaternion(this.#camera.quaternion);
    this.#light.position.copy(this.#camera.position).add(aside);
    this.#light.target.position.copy(this.#controls.target);
    this.#renderer.render(this.#scene, this.#camera);
    for (const place of this.#followers) place();
  }

  get #reach(): number {
    return this.#box.isEmpty() ? 1 : this.#box.getSize(new Vector3()).length();
  }

  /** A slow machine draws fewer points while the model moves, and all of them once it stands still. */
  #pace(now: number): void {
    const took = now - this.#lastFrameAt;
    this.#lastFrameAt = now;
    if (took > 500) return;
    const next = took > slowFrameMs ? this.#scale * 0.85 : took < slowFrameMs / 2 ? this.#scale * 1.05 : this.#scale;
    const scale = Math.min(1, Math.max(leastScale, next));
    if (Math.abs(scale - this.#scale) < 0.01) return;
    this.#scale = scale;
    this.#setRatio();
  }

  #rest(): void {
    this.#isMoving = false;
    this.#scale = 1;
    this.#setRatio();
    this.redraw();
  }

  #setRatio(): void {
    this.#renderer.setPixelRatio(Math.min(mostPixelRatio, devicePixelRatio) * this.#scale);
  }

  #resize(): void {
    const { clientWidth, clientHeight } = this.canvas;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.#camera.aspect = clientWidth / clientHeight;
    this.#camera.updateProjectionMatrix();
    this.#setRatio();
    this.#renderer.setSize(clientWidth, clientHeight, false);
    this.redraw();
  }

  #lookAt(box: Box3, from: Vector3): void {
    if (box.isEmpty()) return;
    const centre = box.getCenter(new Vector3());
    const far = Math.max(0.5, distanceFor(this.#camera, box, from));
    this.#camera.near = far / 200;
    this.#camera.far = far + this.#reach * 20;
    this.#camera.updateProjectionMatrix();
    this.#controls.target.copy(centre);
    this.#camera.position.copy(centre).addScaledVector(from, far);
    this.#controls.update();
    this.redraw();
  }
}
