package io.mokadb.sql.engine.rights;

import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.security.Need;
import io.mokadb.sql.security.Privilege;
import io.mokadb.sql.security.Securable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Collects what a statement needs. Confined. */
final class NeedSet {
  private record Key(Privilege privilege, String schema, long object) {}

  private final List<Need> given = new ArrayList<>();

  private static final class Entry {
    private final Securable object;
    private final SortedMap<Integer, String> columns = new TreeMap<>();
    private boolean whole;

    Entry(Securable object) {
      this.object = object;
    }
  }

  private final Map<Key, Entry> entries = new LinkedHashMap<>();

  /** The privilege on any column. */
  void any(Privilege privilege, Securable object) {
    Entry unused = entry(privilege, object);
  }

  void column(Privilege privilege, Securable object, ColumnDef column) {
    entry(privilege, object).columns.put(column.id(), column.name());
  }

  void allColumns(Privilege privilege, Securable object) {
    object.columns().forEach(column -> column(privilege, object, column));
  }

  void whole(Privilege privilege, Securable object) {
    entry(privilege, object).whole = true;
  }

  /** Beside what is collected. */
  void add(Need need) {
    given.add(need);
  }

  private Entry entry(Privilege privilege, Securable object) {
    return entries.computeIfAbsent(
        new Key(privilege, object.schema(), object.id()), key -> new Entry(object));
  }

  List<Need> needs() {
    List<Need> needs = new ArrayList<>(given);
    entries.forEach(
        (key, entry) ->
            needs.add(
                entry.whole
                    ? Need.whole(key.privilege(), entry.object)
                    : Need.columns(key.privilege(), entry.object, entry.columns)));
    return needs;
  }
}
