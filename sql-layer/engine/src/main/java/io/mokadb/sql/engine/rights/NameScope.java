package io.mokadb.sql.engine.rights;

import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.security.Privilege;
import io.mokadb.sql.security.Securable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The names that the expressions of a query can mean. Confined. */
final class NameScope {
  /**
   * An item of FROM.
   *
   * @param object null for a query, whose own needs are known
   */
  private record Source(String alias, Securable object) {}

  private final NameScope outer;
  private final NeedSet needs;
  private final List<Source> sources = new ArrayList<>();
  private final Set<String> queries = new HashSet<>();

  NameScope(NameScope outerOrNull, NeedSet needs) {
    this.outer = outerOrNull;
    this.needs = needs;
  }

  void add(String alias, Securable objectOrNull) {
    sources.add(new Source(alias, objectOrNull));
    if (objectOrNull != null) {
      needs.any(Privilege.SELECT, objectOrNull);
    }
  }

  /** The row of a table that is written: it takes a privilege to read only if it is read. */
  void addWritten(String alias, Securable object) {
    sources.add(new Source(alias, object));
  }

  /** Takes over the queries of WITH of another scope. */
  void within(NameScope other) {
    queries.addAll(other.queries);
  }

  /** A query of WITH. */
  void addQuery(String name) {
    queries.add(name.toUpperCase(Locale.ROOT));
  }

  boolean knowsQuery(String name) {
    return queries.contains(name.toUpperCase(Locale.ROOT))
        || outer != null && outer.knowsQuery(name);
  }

  /** All columns of what is called so, or of everything for null. */
  void star(String aliasOrNull) {
    boolean found = false;
    for (Source source : sources) {
      if (aliasOrNull == null || source.alias.equalsIgnoreCase(aliasOrNull)) {
        found = true;
        readAll(source);
      }
    }
    if (!found && outer != null) {
      outer.star(aliasOrNull);
    }
  }

  private void readAll(Source source) {
    if (source.object != null) {
      needs.allColumns(Privilege.SELECT, source.object);
    }
  }

  /** A name of parts, each but the last perhaps the alias of a source. */
  void read(List<String> names) {
    for (int last = names.size() - 1; last > 0; last--) {
      if (readOf(names.get(last - 1), names.get(last))) {
        return;
      }
    }
    if (!readSimple(names.get(0)) && names.size() > 1) {
      everything();
    }
  }

  private boolean readOf(String alias, String column) {
    boolean found = false;
    for (Source source : sources) {
      if (source.alias.equalsIgnoreCase(alias)) {
        found = true;
        read(source, column);
      }
    }
    return found || outer != null && outer.readOf(alias, column);
  }

  private boolean readSimple(String name) {
    boolean found = false;
    for (Source source : sources) {
      if (source.alias.equalsIgnoreCase(name)) {
        readAll(source);
      }
      found |= read(source, name);
    }
    return found || outer != null && outer.readSimple(name);
  }

  private boolean read(Source source, String column) {
    boolean found = false;
    if (source.object != null) {
      for (ColumnDef candidate : source.object.columns()) {
        if (candidate.name().equalsIgnoreCase(column)) {
          needs.column(Privilege.SELECT, source.object, candidate);
          found = true;
        }
      }
    }
    return found;
  }

  /** A column of a join by its name: on both sides. */
  void readEverywhere(String column) {
    sources.forEach(source -> read(source, column));
  }

  /** All columns of all that is known here. */
  void everything() {
    sources.forEach(this::readAll);
    if (outer != null) {
      outer.everything();
    }
  }
}
