package io.mokadb.sql.catalog.store;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.mokadb.session.EnumLabels;
import io.mokadb.session.SqlType;

/** As {@link TableJson}, for a type. */
interface TypeJson {
  @JsonInclude(JsonInclude.Include.NON_NULL)
  SqlType element();

  @JsonInclude(JsonInclude.Include.NON_NULL)
  EnumLabels labels();
}
