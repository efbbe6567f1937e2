package io.mokadb.sql.catalog.store;

import com.fasterxml.jackson.annotation.JsonInclude;

/** As {@link TableJson}, for what is to be deleted. */
interface DroppedJson {
  @JsonInclude(JsonInclude.Include.NON_NULL)
  Integer column();
}
