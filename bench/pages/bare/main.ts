// The minimal page that shows a capture with three.js, as the baseline of the player's figures. Draws only
// when something changed.
import { MeshoptDecoder } from 'meshoptimizer/decoder';
import {
  DirectionalLight,
  HemisphereLight,
  NoToneMapping,
  PerspectiveCamera,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';

const { scene: address = '', eye = '', yaw = '', pitch = '' } = document.body.dataset;
const [x = 0, y = 0, z = 0] = eye.split(',').map(Number);

const renderer = new WebGLRenderer({ antialias: true });
renderer.toneMapping = NoToneMapping;
renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
renderer.setSize(innerWidth, innerHeight);
document.body.append(renderer.domElement);

const scene = new Scene();
// Lights captures that have no baked lighting. Captures with baked lighting ignore it.
const sun = new DirectionalLight('white', 1.4);
sun.position.set(6, 10, 4);
scene.add(sun, new HemisphereLight('white', 'grey', 2.2));
const camera = new PerspectiveCamera(60, innerWidth / innerHeight, 0.05, 200);
const controls = new OrbitControls(camera, renderer.domElement);
const ahead = new Vector3(0, 0, -0.01).applyAxisAngle(new Vector3(1, 0, 0), Number(pitch));
ahead.applyAxisAngle(new Vector3(0, 1, 0), Number(yaw));
camera.position.set(x, y, z);
controls.target.copy(camera.position).add(ahead);
controls.update();

let pending = 0;
function draw(): void {
  pending = 0;
  renderer.render(scene, camera);
}
function redraw(): void {
  if (pending === 0) pending = requestAnimationFrame(draw);
}

const loader = new GLTFLoader().setMeshoptDecoder(MeshoptDecoder);
const { scene: model } = await loader.loadAsync(address);
scene.add(model);
controls.addEventListener('change', redraw);
redraw();
