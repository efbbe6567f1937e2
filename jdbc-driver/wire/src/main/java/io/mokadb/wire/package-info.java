/**
 * The protocol between the driver and a server: frames, and the values in them.
 *
 * <p>Lowers the seam {@code io.mokadb.session} to bytes. Used by both ends.
 *
 * <p>A connection begins with a preamble ({@link io.mokadb.wire.Preamble}): four bytes of magic
 * with the version, and one byte with the client's wish about TLS; the server answers one byte.
 * Then frames follow, each with its length in four bytes (big-endian) before it. The client sends a
 * request, the server one answer; there is never more than one request on its way. A server that
 * ends the session between two requests may say so in a failure with the number 0 ({@link
 * io.mokadb.wire.Goodbye}), and runs no request after that.
 *
 * <pre>
 * request := op:byte id:long closed:ids payload      closed: statements that the client has closed
 * answer  := status:byte id:long payload state       state: flags of the session, schema if changed
 * </pre>
 *
 * <p>A request whose sender is traced begins as {@link io.mokadb.wire.Op#TRACED}, with the context
 * of the trace and its own operation before its payload.
 *
 * <p>Within HTTP ({@link io.mokadb.wire.HttpForm}) there is no preamble: each frame is the body of
 * a message.
 *
 * <p>Numbers in payloads are of variable length unless said otherwise; text is UTF-8 with its
 * length in bytes before it.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Nothing is allocated for a length that was read before it is known that so many bytes are
 *       there: every count is checked against what is left of the frame, and a count of values in
 *       values against what the values around it leave.
 *   <li>Malformed input is a {@link io.mokadb.wire.WireException}, never another failure; the
 *       connection ends with it.
 *   <li>Values come out of a frame as they went in: same class, same digits, microseconds included.
 *   <li>A frame is longer than the receiver's limit only if the sender is broken: the sender knows
 *       the limit and refuses before it sends.
 * </ol>
 *
 * <p>Must not know: sockets, {@code java.sql}, the engine.
 */
package io.mokadb.wire;
