export default function Page() {
  return <h1>digital-twin</h1>;
}
