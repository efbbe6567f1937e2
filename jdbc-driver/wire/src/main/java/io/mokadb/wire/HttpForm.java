package io.mokadb.wire;

/**
 * Frames over HTTP: each request, with its length before it, is the body of a POST, and its answer
 * the body of the response.
 */
public final class HttpForm {
  /** Where requests go. */
  public static final String PATH = "/frames";

  public static final String MEDIA_TYPE = "application/x-moka-frame";

  /** The field with the session's name, which all requests have but the one that opens it. */
  public static final String SESSION = "Moka-Session";

  private HttpForm() {}

  /** The name of a session: who does not know its secret does not know it. */
  public static String name(long session, long secret) {
    return Long.toHexString(session) + "-" + Long.toHexString(secret);
  }
}
