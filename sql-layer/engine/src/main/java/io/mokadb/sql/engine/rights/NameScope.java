package io.mokadb.sql.engine.rights;

import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.security.Privilege;
import io.mokadb.sql.security.Securable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The names that the expressions of a query can mean. They are compared exactly, as the planner
 * does: the parser has folded those that are not quoted, so "s" and S are two names. Confined.
 */
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
    queries.add(name);
  }

  boolean knowsQuery(String name) {
    return queries.contains(name) || outer != null && outer.knowsQuery(name);
  }

  /** The number of sources so far. */
  int size() {
    return sources.size();
  }

  /** What is known outside of the FROM clause, to a sub-query in it that is not LATERAL. */
  NameScope around() {
    return since(sources.size());
  }

  /** What the condition of a join knows: the sources of the join, and what is known around. */
  NameScope since(int first) {
    NameScope part = new NameScope(outer, needs);
    part.within(this);
    part.sources.addAll(sources.subList(first, sources.size()));
    return part;
  }

  /** Gives the columns of the last sources other names, so that all of them count as read. */
  void rename(int first, String alias) {
    List<Source> renamed = sources.subList(first, sources.size());
    renamed.forEach(this::readAll);
    renamed.clear();
    add(alias, null);
  }

  /** All columns of what is called so, or of everything for null. */
  void star(String aliasOrNull) {
    boolean found = false;
    for (Source source : sources) {
      if (aliasOrNull == null || source.alias.equals(aliasOrNull)) {
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
      if (source.alias.equals(alias)) {
        found = true;
        read(source, column);
      }
    }
    return found || outer != null && outer.readOf(alias, column);
  }

  private boolean readSimple(String name) {
    boolean found = false;
    for (Source source : sources) {
      if (source.alias.equals(name)) {
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
        if (candidate.name().equals(column)) {
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

  /** A column that the driver names, in any case. */
  void readKey(String name) {
    for (Source source : sources) {
      if (source.object != null) {
        source.object.columns().stream()
            .filter(candidate -> candidate.name().equalsIgnoreCase(name))
            .forEach(candidate -> needs.column(Privilege.SELECT, source.object, candidate));
      }
    }
  }

  /** All columns of all that is known here. */
  void everything() {
    sources.forEach(this::readAll);
    if (outer != null) {
      outer.everything();
    }
  }
}
