package io.mokadb.sql.check;

import io.mokadb.kv.Column;
import io.mokadb.kv.Key;
import io.mokadb.sql.layout.KeyText;

/** A key space that no definition owns (C1): one finding for all that lies in it. */
final class ForeignSpace implements SpaceCheck {
  private final String object;
  private final boolean expected;
  private final CheckReport report;
  private Key first;
  private long entries;

  /**
   * @param expected whether it is known why it is there: then it is counted, and no finding
   */
  ForeignSpace(String object, boolean expected, CheckReport report) {
    this.object = object;
    this.expected = expected;
    this.report = report;
  }

  @Override
  public String object() {
    return object;
  }

  @Override
  public String describe(Key key) {
    return KeyText.of(key);
  }

  @Override
  public boolean has(Column column) {
    return expected || column.equals(Column.ZERO);
  }

  @Override
  public void entry(Key key, byte[] value) {
    if (first == null) {
      first = key;
    }
    entries++;
  }

  @Override
  public void end() {
    if (entries == 0) {
      return;
    }
    report.count(object, entries);
    if (!expected) {
      report.add(
          object,
          describe(first),
          Damage.SPACE_WITHOUT_OWNER,
          "No table or index owns the " + entries + " entries from here on");
    }
  }
}
