export default function Page() {
  return <h1>my-demo</h1>;
}
