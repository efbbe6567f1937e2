package io.mokadb.sql.expr.cast;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;

/**
 * JSON as trees of Jackson's nodes, numbers as they were written. Apart from {@link JsonText},
 * because the mapper brings hundreds of classes, which few statements need.
 */
public final class JsonTrees {
  public static final ObjectMapper MAPPER =
      JsonMapper.builder(JsonText.FACTORY)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private JsonTrees() {}
}
