package io.mokadb.sql.catalog.store;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;

/** As {@link TableJson}, for a column. */
interface ColumnJson {
  @JsonInclude(JsonInclude.Include.NON_NULL)
  String absent();

  @JsonInclude(JsonInclude.Include.NON_NULL)
  String comment();

  @JsonInclude(JsonInclude.Include.NON_NULL)
  String generatedSql();

  @JsonInclude(JsonInclude.Include.NON_NULL)
  Long domain();

  @JsonIgnore
  boolean isGenerated();
}
