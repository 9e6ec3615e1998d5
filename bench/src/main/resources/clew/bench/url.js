// Prints how many nanoseconds of processor time new URL takes for all lines of a file: URLs, or pages of links as in webpages-links.txt.
'use strict'
const fs = require('fs')

const lines = fs.readFileSync(process.argv[2], 'utf8').split('\n')
if (lines[lines.length - 1] === '') lines.pop()

let kept = 0

function pass() {
  let base
  for (const line of lines) {
    if (line.startsWith('@ ')) {
      base = line.slice(2)
      continue
    }
    try {
      kept += new URL(line, base).href.length
    } catch {
      kept++
    }
  }
}

const times = []
const until = Date.now() + 1500
while (Date.now() < until || times.length < 4) {
  const start = process.cpuUsage()
  pass()
  const used = process.cpuUsage(start)
  times.push((used.user + used.system) * 1000)
}
if (kept === 0) throw new Error('nothing was parsed')
// The first half has warmed up.
const warm = times.slice(times.length >> 1).sort((a, b) => a - b)
console.log(warm[warm.length >> 1])
