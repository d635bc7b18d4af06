import { useThree } from '@react-three/fiber';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import {
  BufferGeometry,
  CanvasTexture,
  Color,
  Float32BufferAttribute,
  Matrix4,
  Quaternion,
  Vector3,
  type InstancedMesh,
} from 'three';
import type { Tag } from '../../contract/tour.ts';
import { discPosition, STEM_LENGTH } from '../capture/local/tag-view.ts';
import { TAG_COLOR_VALUES } from '../tag-colors.ts';

/** Pixels across, rim included. */
const RIM = 26;
const DISC = 19;
const OPEN_RIM = 36;

/** A stem and a disc for each tag. However many tags there are, they are drawn in four calls. */
export function TagPins({ tags, openTag }: { tags: readonly Tag[]; openTag: string | null }) {
  const { invalidate } = useThree();
  const round = useMemo(() => drawRound(), []);
  const open = useMemo(() => tags.filter((tag) => tag.id === openTag), [tags, openTag]);
  const all = useDiscs(tags);
  const halo = useDiscs(open);

  useEffect(() => () => round.dispose(), [round]);
  useLayoutEffect(() => invalidate());

  return (
    <>
      <Stems key={tags.length} tags={tags} />
      <Discs geometry={halo} map={round} size={OPEN_RIM} white order={2} />
      <Discs geometry={all} map={round} size={RIM} white order={3} />
      <Discs geometry={all} map={round} size={DISC} order={4} />
    </>
  );
}

interface DiscsProps {
  geometry: BufferGeometry;
  map: CanvasTexture;
  size: number;
  order: number;
  white?: boolean;
}

function Discs({ geometry, map, size, order, white = false }: DiscsProps) {
  return (
    <points geometry={geometry} renderOrder={order} frustumCulled={false}>
      <pointsMaterial
        map={map}
        size={size}
        sizeAttenuation={false}
        vertexColors={!white}
        transparent
        depthWrite={false}
        toneMapped={false}
      />
    </points>
  );
}

function Stems({ tags }: { tags: readonly Tag[] }) {
  const stems = useRef<InstancedMesh>(null);
  useLayoutEffect(() => {
    const mesh = stems.current;
    if (!mesh) return;
    const up = new Vector3(0, 1, 0);
    const middle = new Vector3();
    const along = new Vector3();
    const turn = new Quaternion();
    const size = new Vector3(1, 1, 1);
    const matrix = new Matrix4();
    for (const [index, { position, normal }] of tags.entries()) {
      along.set(...normal).normalize();
      middle.set(...position).addScaledVector(along, STEM_LENGTH / 2);
      mesh.setMatrixAt(index, matrix.compose(middle, turn.setFromUnitVectors(up, along), size));
    }
    mesh.instanceMatrix.needsUpdate = true;
    if (tags.length > 0) mesh.computeBoundingSphere();
  }, [tags]);
  return (
    <instancedMesh ref={stems} args={[undefined, undefined, tags.length]} frustumCulled={false}>
      <cylinderGeometry args={[0.005, 0.005, STEM_LENGTH, 6]} />
      <meshBasicMaterial color="#ffffff" toneMapped={false} />
    </instancedMesh>
  );
}

function useDiscs(tags: readonly Tag[]): BufferGeometry {
  const geometry = useMemo(() => {
    const color = new Color();
    const positions = tags.flatMap(discPosition);
    const colors = tags.flatMap((tag) => color.set(TAG_COLOR_VALUES[tag.color]).toArray());
    return new BufferGeometry()
      .setAttribute('position', new Float32BufferAttribute(positions, 3))
      .setAttribute('color', new Float32BufferAttribute(colors, 3));
  }, [tags]);
  useEffect(() => () => geometry.dispose(), [geometry]);
  return geometry;
}

/** A white disc with a soft edge: points are square without it. */
function drawRound(): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = 64;
  canvas.height = 64;
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = '#ffffff';
    context.arc(32, 32, 31, 0, 2 * Math.PI);
    context.fill();
  }
  return new CanvasTexture(canvas);
}
