-- wrk's script: sends the requests of a file in turn. Each line is a method, a path, a token and a body, or for a GET
-- what it accepts, separated by tabs. Every POST has a new Idempotency-Key, as clients are advised to send.
-- Arguments: the file, an id that is unique to the run, and the line to start at.

local requests = {}
local at, count, run = 0, 0, ""
local key = string.rep("0", 32)

-- Requests are formatted on first use, once.
local function prepare(line)
  local method, path, token, body = line:match("^(%S+)\t(%S+)\t(%S+)\t(.*)$")
  local headers = { ["Authorization"] = "Bearer " .. token }
  if method ~= "POST" then
    if body ~= "" then
      headers["Accept-Encoding"] = body
    end
    return { wrk.format(method, path, headers) }
  end
  headers["Content-Type"] = "application/json"
  if path == "/mcp" then
    headers["Accept"] = "application/json, text/event-stream"
    return { wrk.format(method, path, headers, body) }
  end
  headers["Idempotency-Key"] = key
  local text = wrk.format(method, path, headers, body)
  local first, last = text:find(key, 1, true)
  return { text:sub(1, first - 1), text:sub(last + 1) }
end

function init(arguments)
  for line in io.lines(arguments[1]) do
    requests[#requests + 1] = line
  end
  run = arguments[2]
  at = tonumber(arguments[3]) % #requests
end

function request()
  at = at % #requests + 1
  local parts = requests[at]
  if type(parts) == "string" then
    parts = prepare(parts)
    requests[at] = parts
  end
  if #parts == 1 then
    return parts[1]
  end
  count = count + 1
  return parts[1] .. string.format("%s-%d", run, count) .. parts[2]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\nresult {"requests":%d,"seconds":%f,"refused":%d,"broken":%d,"p50Ms":%f,"p99Ms":%f}\n',
    summary.requests, summary.duration / 1e6, errors.status,
    errors.connect + errors.read + errors.write + errors.timeout,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3))
end
