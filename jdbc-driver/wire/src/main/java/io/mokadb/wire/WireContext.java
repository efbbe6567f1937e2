package io.mokadb.wire;

import java.util.HashMap;
import java.util.Map;

/** What a client is doing, as headers of W3C Trace Context. Stateless. */
public final class WireContext {
  private static final int MOST_HEADERS = 4;

  /** Receivers may drop a longer {@code tracestate} (W3C Trace Context, 3.3.1.5). */
  private static final int LONGEST = 512;

  private WireContext() {}

  /** Writes what is short enough to be read. */
  public static void write(FrameWriter out, Map<String, String> headers) {
    Map<String, String> fitting = new HashMap<>(headers);
    fitting.entrySet().removeIf(h -> h.getKey().length() + h.getValue().length() > LONGEST);
    boolean few = fitting.size() <= MOST_HEADERS;
    out.writeInt(few ? fitting.size() : 0);
    if (few) {
      fitting.forEach(
          (name, value) -> {
            out.writeText(name);
            out.writeText(value);
          });
    }
  }

  /**
   * @throws WireException if there is more than {@link #write} writes
   */
  public static Map<String, String> read(FrameReader in) throws WireException {
    int count = in.readCount();
    if (count > MOST_HEADERS) {
      throw new WireException(count + " headers of a trace");
    }
    Map<String, String> headers = new HashMap<>();
    for (int i = 0; i < count; i++) {
      String name = in.readText();
      String value = in.readText();
      if (name.length() + value.length() > LONGEST) {
        throw new WireException("A long header of a trace");
      }
      headers.put(name, value);
    }
    return headers;
  }
}
