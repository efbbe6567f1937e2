package io.mokadb.sql.catalog.store;

import com.fasterxml.jackson.annotation.JsonInclude;

/** As {@link TableJson}, for a foreign key. */
interface ForeignKeyJson {
  @JsonInclude(JsonInclude.Include.NON_NULL)
  Boolean deferrable();

  @JsonInclude(JsonInclude.Include.NON_NULL)
  Boolean full();
}
