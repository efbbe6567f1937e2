package io.mokadb.sql.access.virtual;

import io.mokadb.sql.catalog.Catalog.TableName;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The virtual tables of some schemas. They are made when a statement first asks for one of these
 * schemas: each brings classes that most statements do not need. Thread-safe.
 */
public final class VirtualTables {
  public static final VirtualTables NONE = new VirtualTables(Set.of(), List::of);

  private final Set<String> schemas;
  private final Supplier<List<VirtualTable>> making;
  private volatile Map<TableName, VirtualTable> made;

  /**
   * @param making gives all tables of the schemas; it is asked once
   */
  public VirtualTables(Set<String> schemas, Supplier<List<VirtualTable>> making) {
    this.schemas = Set.copyOf(schemas);
    this.making = making;
  }

  public Set<String> schemas() {
    return schemas;
  }

  /** Null if there is none of this name. */
  public VirtualTable find(TableName name) {
    return schemas.contains(name.schema()) ? byName().get(name) : null;
  }

  public Set<TableName> names() {
    return byName().keySet();
  }

  private Map<TableName, VirtualTable> byName() {
    return made != null ? made : make();
  }

  private synchronized Map<TableName, VirtualTable> make() {
    if (made == null) {
      made =
          making.get().stream()
              .collect(Collectors.toUnmodifiableMap(VirtualTable::name, Function.identity()));
    }
    return made;
  }
}
