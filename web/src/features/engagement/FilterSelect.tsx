import control from '../../ui/console/Control.module.css';

type FilterSelectProps<Value extends string> = {
  label: string;
  value: Value;
  /** What is said of each value that can be chosen, in their order. */
  options: Readonly<Partial<Record<Value, string>>>;
  onChange: (value: Value) => void;
};

/** The choice of one of a few values. */
export function FilterSelect<Value extends string>({ label, value, options, onChange }: FilterSelectProps<Value>) {
  const values = Object.keys(options) as Value[];
  return (
    <select
      aria-label={label}
      className={control.control}
      value={value}
      onChange={({ target }) => onChange(values.find((one) => one === target.value) ?? value)}
    >
      {values.map((one) => (
        <option key={one} value={one}>
          {options[one]}
        </option>
      ))}
    </select>
  );
}
