package io.mokadb.shell.load;

/**
 * A column of the target.
 *
 * @param name exactly as the database knows it
 * @param jdbcType of {@link java.sql.Types}
 */
record TargetColumn(String name, int jdbcType) {

  CellReader reader() {
    return CellReader.of(jdbcType);
  }
}
