package io.mokadb.sql.catalog.store;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.txn.SchemaStamp;
import java.util.ArrayList;
import java.util.List;

/**
 * The catalogs that a process remembers of a store that it shares. Immutable.
 *
 * @param filed those of the latest states of the schema, the last one filed first
 * @param read some catalogs, each version once, the last one added first
 * @param recentOrNull the one with the highest version that was ever added
 * @param followed the newest state that was filed
 */
record KnownCatalogs(
    List<Filed> filed, List<Catalog> read, Catalog recentOrNull, SchemaStamp followed) {
  private static final int FILED = 8;
  private static final int READ = 16;

  /** At the beginning. */
  static final KnownCatalogs NOTHING =
      new KnownCatalogs(List.of(), List.of(), null, SchemaStamp.NONE);

  /** A state of the schema and its catalog. */
  record Filed(SchemaStamp stamp, Catalog catalog) {}

  /** The catalog of a state, or null. */
  Catalog of(SchemaStamp stamp) {
    for (Filed one : filed) {
      if (one.stamp.equals(stamp)) {
        return one.catalog;
      }
    }
    return null;
  }

  /** The catalog of a version, or null. */
  Catalog ofVersion(long version) {
    for (Catalog catalog : read) {
      if (catalog.version() == version) {
        return catalog;
      }
    }
    return null;
  }

  /** Whether a state is newer than all that were filed. */
  boolean isNews(SchemaStamp stamp) {
    return stamp.compareTo(followed) > 0;
  }

  KnownCatalogs filing(SchemaStamp stamp, Catalog catalog) {
    if (of(stamp) != null) {
      return this;
    }
    return new KnownCatalogs(
        first(new Filed(stamp, catalog), filed, FILED),
        read,
        recentOrNull,
        isNews(stamp) ? stamp : followed);
  }

  KnownCatalogs adding(Catalog catalog) {
    if (ofVersion(catalog.version()) != null) {
      return this;
    }
    boolean newest = recentOrNull == null || catalog.version() > recentOrNull.version();
    return new KnownCatalogs(
        filed, first(catalog, read, READ), newest ? catalog : recentOrNull, followed);
  }

  private static <T> List<T> first(T one, List<T> others, int most) {
    List<T> all = new ArrayList<>(most);
    all.add(one);
    all.addAll(others.subList(0, Math.min(others.size(), most - 1)));
    return List.copyOf(all);
  }
}
