export default function Page() {
  return <h1>example</h1>;
}
