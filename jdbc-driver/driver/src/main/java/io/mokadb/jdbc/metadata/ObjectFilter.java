package io.mokadb.jdbc.metadata;

import io.mokadb.jdbc.result.MokaResultSetMetaData;

/**
 * The arguments by which a metadata call selects objects of schemas.
 *
 * @param anywhere false if the catalog is not the one of the database, so that nothing matches
 * @param schema of the objects
 * @param name of the objects
 */
record ObjectFilter(boolean anywhere, NamePattern schema, NamePattern name) {
  /** Selects by a catalog's name and two patterns; nulls match all. */
  static ObjectFilter like(String catalog, String schema, String name) {
    return new ObjectFilter(exists(catalog), NamePattern.like(schema), NamePattern.like(name));
  }

  /** Selects by names; nulls match all. */
  static ObjectFilter exact(String catalog, String schema, String name) {
    return new ObjectFilter(exists(catalog), NamePattern.exact(schema), NamePattern.exact(name));
  }

  private static boolean exists(String catalog) {
    return catalog == null || catalog.equals(MokaResultSetMetaData.CATALOG);
  }
}
