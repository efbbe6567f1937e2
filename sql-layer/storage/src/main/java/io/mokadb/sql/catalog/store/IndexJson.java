package io.mokadb.sql.catalog.store;

import com.fasterxml.jackson.annotation.JsonInclude;

/** As {@link TableJson}, for an index. */
interface IndexJson {
  @JsonInclude(JsonInclude.Include.NON_NULL)
  Integer conditionId();

  @JsonInclude(JsonInclude.Include.NON_NULL)
  Boolean nullsAgree();
}
